import { expect, test } from "vitest";
import { HOUR, MINUTE, SECOND } from "~/text/duration";
import { backoff } from "./backoff";

test("a few attempts are free, then the wait doubles with each one, up to the longest", () => {
  const tries = backoff({ free: 5, longest: 15 * MINUTE });
  let now = 0;
  const waits = Array.from({ length: 18 }, () => {
    const wait = tries.wait("a", now);
    now += wait;
    tries.count("a", now);
    return wait / SECOND;
  });
  expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
  expect(tries.wait("b", now)).toBe(0);
  expect(tries.wait("a", now + 10 * MINUTE)).toBe(5 * MINUTE);
});

test("an attempt counts when it starts: of a thousand at once only the free ones pass", () => {
  const tries = backoff({ free: 5, longest: MINUTE });
  const made = Array.from({ length: 1000 }, () => {
    if (tries.wait("a", 0) > 0) return false;
    tries.count("a", 0);
    return true;
  });
  expect(made.filter(Boolean)).toHaveLength(5);
});

test("attempts are forgotten on reset or after four quiet hours", () => {
  const tries = backoff({ free: 2, longest: MINUTE });
  for (const now of [0, 0, SECOND]) tries.count("a", now);
  expect(tries.wait("a", SECOND)).toBe(2 * SECOND);
  tries.forget("a");
  expect([tries.wait("a", SECOND), tries.size]).toEqual([0, 0]);
  for (const now of [0, 0, SECOND]) tries.count("a", now);
  expect(tries.wait("a", SECOND)).toBe(2 * SECOND);
  tries.count("a", SECOND + 4 * HOUR);
  expect(tries.wait("a", SECOND + 4 * HOUR)).toBe(0);
});

test("an attempt that was never checked is taken back, with the wait it caused", () => {
  const tries = backoff({ free: 2, longest: MINUTE });
  tries.count("a", 0)();
  expect(tries.size).toBe(0);
  for (const now of [0, 0, 5 * SECOND]) tries.count("a", now);
  const takeBack = tries.count("a", 10 * SECOND);
  expect(tries.wait("a", 10 * SECOND)).toBe(4 * SECOND);
  takeBack();
  expect(tries.wait("a", 10 * SECOND)).toBe(0);
  // Another attempt was made in the meantime: that one stays.
  const first = tries.count("b", 0);
  tries.count("b", 0);
  first();
  tries.count("b", 0);
  expect(tries.wait("b", 0)).toBe(SECOND);
});

test("only so many keys are kept, and the most recently used one is evicted last", () => {
  const tries = backoff({ free: 1, longest: MINUTE });
  tries.count("owner", 0);
  tries.count("busy", 0);
  let most = 0;
  for (let index = 0; index < 100_000; index += 1) {
    tries.count(`2001:db8:${index}`, 0);
    if (index % 5000 === 0) tries.count("busy", 0);
    most = Math.max(most, tries.size);
  }
  expect(most).toBe(10_000);
  expect([tries.wait("owner", 0), tries.wait("busy", 0)]).toEqual([0, MINUTE]);
});
