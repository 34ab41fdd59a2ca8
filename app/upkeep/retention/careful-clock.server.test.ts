import os from "node:os";
import { expect, test, vi } from "vitest";
import { DAY, HOUR } from "~/text/duration";
import { type CarefulClock, lookAt, mayJudgeAges } from "./careful-clock.server";

/** Looks one after the other, each by how much the two clocks went on since the last. */
function after(...looks: [wall: number, elapsed: number | undefined][]) {
  let clock: CarefulClock = { wall: 1000 * DAY, careful: 0, doubtUntil: null };
  let isSetBack = false;
  for (const [passed, elapsed] of looks) {
    ({ clock, isSetBack } = lookAt(clock, (clock.wall ?? 0) + passed, elapsed));
  }
  return { days: clock.careful / DAY, doubted: clock.doubtUntil !== null, isSetBack };
}

test("the careful clock goes on by what both clocks agree on, and by a day at most of what nobody saw", () => {
  expect(lookAt({ wall: null, careful: 0, doubtUntil: null }, 5, undefined).clock.wall).toBe(5);
  expect(after([HOUR, HOUR], [HOUR, HOUR])).toEqual({
    days: 2 / 24,
    doubted: false,
    isSetBack: false,
  });
  // The clock stands, or is corrected by seconds.
  expect(after([0, DAY], [-5000, DAY])).toEqual({ days: 0, doubted: false, isSetBack: false });
  // Off for a night, off for two days, off for a month.
  expect(after([DAY / 2, undefined])).toMatchObject({ days: 0.5, doubted: false });
  expect(after([2 * DAY, undefined])).toMatchObject({ days: 1, doubted: false });
  expect(after([30 * DAY, undefined])).toMatchObject({ days: 1, doubted: true });
});

test("a jump is doubted for as long as it was, at most a week, and while the site is restarted", () => {
  const year = [365 * DAY, HOUR] as [number, number];
  const days = (count: number) =>
    Array.from({ length: count }, () => [DAY, DAY] as [number, number]);
  expect(after(year).doubted).toBe(true);
  expect(after(year, ...days(6)).doubted).toBe(true);
  expect(after(year, ...days(7)).doubted).toBe(false);
  expect(after([3 * DAY, 0], ...days(2)).doubted).toBe(true);
  expect(after([3 * DAY, 0], ...days(3)).doubted).toBe(false);
  // Restarted again and again within the hour.
  const restarts = Array.from({ length: 100 }, () => [60_000, undefined] as [number, undefined]);
  expect(after(year, ...restarts)).toMatchObject({ doubted: true });
  // Under a day it is no jump.
  expect(after([DAY, HOUR])).toMatchObject({ days: 1 / 24, doubted: false });
});

test("a clock that is set back ends the doubt, and what it showed is forgotten", () => {
  const ahead: [number, number][] = [
    [365 * DAY, HOUR],
    [DAY, DAY],
    [DAY, DAY],
  ];
  const back = after(...ahead, [-366 * DAY, DAY]);
  expect(back).toEqual({ days: 2 + 1 / 24, doubted: false, isSetBack: true });
});

test("a machine that sleeps each weekend does not doubt its clock", async () => {
  const uptime = vi.spyOn(os, "uptime");
  const awake = Date.now();
  const trusts = async (days: number) => {
    uptime.mockReturnValue((days * DAY) / 1000);
    return mayJudgeAges(awake + days * DAY);
  };
  for (const day of [0, 3, 7, 10, 14]) expect([day, await trusts(day)]).toEqual([day, true]);
  uptime.mockRestore();
});
