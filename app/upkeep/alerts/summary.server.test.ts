import { beforeEach, expect, onTestFinished, test } from "vitest";
import { sqlite } from "~/database/db.server";
import { HOUR } from "~/text/duration";
import { insertInquiry } from "../../../tests/support/inquiry-rows";
import { saveChannel } from "./channels.server";
import { countsOf, readNews } from "./news.server";
import { nextDue } from "./outbox.server";
import { summarizeIfDue } from "./summary.server";
import { switchOff, switchOn } from "./switch-channel.server";

/** As each look would find it, in a process that has run for a day more each time. */
let uptime = 0;
const look = (seoul: string, ran = 24 * HOUR) => {
  uptime += ran;
  return summarizeIfDue(new Date(`${seoul}+09:00`), uptime);
};
const summaries = () =>
  sqlite
    .prepare("SELECT content FROM alert WHERE kind = 'SUMMARY' ORDER BY id")
    .pluck()
    .all()
    .map((content) => JSON.parse(String(content)));

beforeEach(async () => {
  sqlite.exec("DELETE FROM alert; DELETE FROM inquiry; UPDATE alertChannel SET isOn = 0");
  sqlite.exec("UPDATE alertSummary SET at = '08:30', lastDay = NULL, lastAt = NULL");
  const settings = { host: "127.0.0.1", port: 1, security: "NONE" as const, username: "" };
  const addresses = { sender: "office@shop.example", receivers: ["one@shop.example"] };
  await saveChannel("MAIL", { ...settings, ...addresses }, { password: "" });
  await switchOn("MAIL", { processor: "우리 회사", country: "대한민국" });
});

test("each morning has one summary, across restarts, late if the machine was off", async () => {
  // Switched on in the afternoon: the first one is tomorrow's.
  expect(await look("2026-11-23T15:00:00")).toBe(false);
  expect(await look("2026-11-24T08:29:00")).toBe(false);
  expect(await look("2026-11-24T08:30:00")).toBe(true);
  expect(await look("2026-11-24T08:31:00")).toBe(false);
  expect(await look("2026-11-24T23:59:00")).toBe(false);
  expect(await look("2026-11-25T21:00:00")).toBe(true);
  expect(await look("2026-11-26T08:30:00")).toBe(true);
  expect(summaries()).toHaveLength(3);
});

test("a clock that jumps by a day and back, or by a year, costs no morning and repeats none", async () => {
  await look("2026-11-23T09:00:00");
  expect(await look("2026-11-24T08:30:00")).toBe(true);
  // A minute later the clock is a day ahead; it is set right after an hour.
  expect(await look("2026-11-25T08:31:00", 60_000)).toBe(false);
  expect(await look("2026-11-24T09:31:00", HOUR)).toBe(false);
  expect(await look("2026-11-25T08:30:00")).toBe(true);
  // A year ahead for a day, and back.
  expect(await look("2027-11-26T08:30:00")).toBe(true);
  expect(await look("2026-11-26T09:00:00", HOUR)).toBe(false);
  expect(await look("2026-11-27T08:30:00")).toBe(true);
  // A day back, for a day.
  expect(await look("2026-11-26T08:31:00", 60_000)).toBe(false);
  expect(await look("2026-11-27T08:31:00")).toBe(false);
  expect(await look("2026-11-28T08:30:00")).toBe(true);
});

test("nothing is summarised without a time or a channel, and it starts anew with them", async () => {
  await look("2026-11-23T09:00:00");
  await switchOff("MAIL");
  expect(await look("2026-11-24T08:30:00")).toBe(false);
  await switchOn("MAIL", { processor: "우리 회사", country: "대한민국" });
  expect(await look("2026-11-24T15:00:00")).toBe(false);
  sqlite.exec("UPDATE alertSummary SET at = ''");
  expect(await look("2026-11-25T08:30:00")).toBe(false);
  expect(summaries()).toEqual([]);
});

test("it counts what is new, what nobody touched for two working days, what was promised, and spam", async () => {
  await look("2026-11-23T09:00:00");
  const at = (seoul: string) => new Date(`${seoul}+09:00`).toISOString();
  const add = (receivedAt: string, values = {}) =>
    insertInquiry({ receivedAt: at(receivedAt), ...values });
  // Before the last summary, on Friday, and nobody touched it.
  await add("2026-11-20T08:00:00");
  await add("2026-11-20T08:00:00", { touchedAt: at("2026-11-20T09:00:00") });
  await add("2026-11-20T08:00:00", { deletedAt: at("2026-11-20T09:00:00") });
  await add("2026-11-20T08:00:00", { status: "HOLD" });
  // New.
  await add("2026-11-23T12:00:00");
  await add("2026-11-23T13:00:00", { nextContactAt: at("2026-11-24T14:00:00") });
  await add("2026-11-23T13:00:00", { nextContactAt: at("2026-11-25T00:00:00") });
  await add("2026-11-23T14:00:00", { isSpam: 1 });
  expect(await look("2026-11-24T08:30:00")).toBe(true);
  expect(summaries()).toEqual([{ new: 3, untouched: 1, promises: 1, spam: 1 }]);
  const alert = await nextDue({ channel: "MAIL", deviceId: null });
  expect(alert && (await readNews(alert))).toMatchObject({
    title: expect.stringMatching(/^\d{4}년 \d+월 \d+일 아침 요약$/),
    text: "새 문의 3건, 2일 넘게 처리하지 않은 문의 1건, 오늘까지 연락·방문할 문의 1건, 스팸 1건",
  });
});

test("a summary of nothing says so, and one of little leaves out what there is none of", async () => {
  await look("2026-11-23T09:00:00");
  expect(await look("2026-11-24T08:30:00")).toBe(true);
  const alert = await nextDue({ channel: "MAIL", deviceId: null });
  const news = alert && (await readNews(alert));
  expect(news?.text).toBe("새 문의와 오늘 처리할 문의가 없습니다.");
  expect(countsOf({ new: 0, untouched: 0, promises: 1, spam: 0 })).toEqual([
    ["오늘까지 연락·방문할 문의", "1건"],
  ]);
});

test("a day off of the shop is no working day", async () => {
  await look("2026-11-23T09:00:00");
  sqlite.exec("INSERT INTO site (id, version, daysOff) VALUES (1, 0, '2026-11-23\n2026-12-24')");
  onTestFinished(() => void sqlite.exec("DELETE FROM site"));
  await insertInquiry({ receivedAt: new Date("2026-11-20T08:00:00+09:00").toISOString() });
  expect(await look("2026-11-24T08:30:00")).toBe(true);
  expect(summaries()).toEqual([{ new: 0, untouched: 0, promises: 0, spam: 0 }]);
});
