import { afterEach, expect, test, vi } from "vitest";
import { moveInquiry, saveInquiry } from "~/contact/desk/change-inquiry.server";
import type { DeskAct } from "~/contact/desk-acts";
import { readStory, type StoryCursor } from "~/contact/inquiry-story.server";
import { recordEvent } from "~/contact/record-event.server";
import { restoreInquiry, trashInquiry } from "~/contact/retention/trash-inquiry.server";
import { db, sqlite } from "~/database/db.server";
import { destroy, insertInquiry, staff } from "../../../../../../tests/support/inquiry-rows";
import { pressOn } from "../../../../../../tests/support/press";

afterEach(() => {
  vi.useRealTimers();
});

const kim = { ...staff, username: "kim" };

function act(id: number, act: DeskAct, fields: Record<string, string> = {}, by = staff) {
  return pressOn(id, act, fields, by);
}

const inquiryOf = (id: number) =>
  db.selectFrom("inquiry").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const accesses = (id: number) =>
  sqlite.prepare("SELECT kind FROM access WHERE inquiryIds = ?").pluck().all(String(id));

/** The whole story, newest first, page by page: `kind text` or the fields that a save changed. */
async function storyOf(id: number) {
  const told: string[] = [];
  let before: StoryCursor | undefined;
  do {
    const { entries, older } = await readStory(id, before);
    for (const entry of entries) {
      const what =
        "fields" in entry
          ? entry.fields.map(({ field }) => field).join()
          : `${entry.kind} ${entry.text}`.trimEnd();
      told.push(`${entry.username}: ${what}`);
    }
    before = older;
  } while (before);
  return told;
}

const inTheFuture = () => new Date(Date.now() + 48 * 60 * 60_000).toISOString().slice(0, 10);

test("a promise opens a closed consultation again, so that somebody is reminded of it", async () => {
  const closedAt = new Date().toISOString();
  const id = await insertInquiry({ closedAt, closedFor: "다른 곳과 계약" });
  expect(await act(id, "called", { text: "다시 하고 싶다고 함" }, kim)).toBeUndefined();
  expect(await inquiryOf(id)).toMatchObject({ closedAt });
  const promised = { day: inTheFuture(), time: "14:30", promised: "" };
  expect(await act(id, "promise", promised, kim)).toBeUndefined();
  expect(await inquiryOf(id)).toMatchObject({ closedAt: null, closedFor: "", endRule: "EARLIER" });
  expect((await storyOf(id)).slice(0, 2).map((line) => line.slice(0, 13))).toEqual([
    "kim: PROMISED",
    "kim: REOPENED",
  ]);
});

test("notes, calls, promises and moves are told with who did them, newest first, and raise no version", async () => {
  const id = await insertInquiry();
  expect((await inquiryOf(id)).touchedAt).toBeNull();
  const day = inTheFuture();
  const moment = new Date(`${day}T14:30:00+09:00`).toISOString();
  expect(await act(id, "missed")).toBeUndefined();
  expect(await act(id, "called", { text: "화요일에 오시라고 함" }, kim)).toBeUndefined();
  expect(await act(id, "promise", { day, time: "14:30", promised: "" })).toBeUndefined();
  expect(await inquiryOf(id)).toMatchObject({ nextContactAt: moment });
  await saveInquiry(String(id), { status: "MEET1" }, undefined, kim);
  expect(await act(id, "kept", { promised: moment })).toBeUndefined();
  expect(await act(id, "note", { text: "도면을 받기로" })).toBeUndefined();
  await moveInquiry(String(id), "spam", staff);
  await moveInquiry(String(id), "notSpam", kim);
  expect(await storyOf(id)).toEqual([
    "kim: NOT_SPAM",
    "admin: SPAM",
    "admin: NOTE 도면을 받기로",
    `admin: KEPT ${moment}`,
    "kim: status",
    `admin: PROMISED ${moment}`,
    "kim: CALLED 화요일에 오시라고 함",
    "admin: MISSED",
  ]);
  const after = await inquiryOf(id);
  expect(after).toMatchObject({ version: 2, nextContactAt: null, touchedAt: expect.any(String) });
  expect(accesses(id)).toEqual(Array(8).fill("CHANGE"));
});

test("what a page refuses is said in words, keeps what was typed, and leaves no trace", async () => {
  const id = await insertInquiry();
  const long = "가".repeat(10_000);
  const refused = await act(id, "note", { text: long });
  expect(refused).toMatchObject({ status: 400, message: "500자까지 입력할 수 있습니다." });
  expect(refused?.typed.text?.startsWith("가가가")).toBe(true);
  expect(await act(id, "note", { text: "  " })).toMatchObject({ message: "메모를 입력하세요." });
  expect(await act(id, "note", { text: `가${"\u0316".repeat(9)}` })).toMatchObject({
    message: "사용할 수 없는 문자가 들어 있습니다.",
  });
  for (const [day, time, message] of [
    ["9999-12-31", "10:00", "5년 이내의 날짜를 입력하세요."],
    ["275760-01-01", "10:00", "없는 날짜입니다. 2026-03-01처럼 입력하세요."],
    ["2020-01-01", "10:00", "이미 지난 날짜입니다. 오늘 이후의 날짜를 입력하세요."],
    ["2027-02-30", "10:00", "없는 날짜입니다. 2026-03-01처럼 입력하세요."],
    ["내일", "10:00", "날짜를 2026-03-01처럼 입력하세요."],
    ["", "10:00", "날짜를 2026-03-01처럼 입력하세요."],
    [inTheFuture(), "25:00", "시각을 14:30처럼 입력하세요."],
    [inTheFuture(), "", "시각을 14:30처럼 입력하세요."],
  ] as const) {
    const answer = await act(id, "promise", { day, time, promised: "" });
    expect([day, time, answer?.message, answer?.typed.day]).toEqual([day, time, message, day]);
  }
  await expect(act(999, "note", { text: "없음" })).rejects.toMatchObject({ status: 404 });
  expect([await storyOf(id), accesses(id)]).toEqual([[], []]);
  expect((await inquiryOf(id)).touchedAt).toBeNull();
});

test("of two colleagues who note in the same second both are told; of two who promise, the second is asked to look", async () => {
  const id = await insertInquiry();
  vi.useFakeTimers({ now: new Date("2026-03-02T01:00:00Z"), toFake: ["Date"] });
  await Promise.all([act(id, "note", { text: "하나" }), act(id, "note", { text: "둘" }, kim)]);
  expect((await storyOf(id)).sort()).toEqual(["admin: NOTE 하나", "kim: NOTE 둘"]);

  const first = { day: "2026-03-03", time: "10:00", promised: "" };
  expect(await act(id, "promise", first)).toBeUndefined();
  const late = await act(id, "promise", { ...first, time: "15:00" }, kim);
  expect(late).toMatchObject({ status: 409, typed: { time: "15:00" } });
  expect(await act(id, "kept", { promised: "" }, kim)).toMatchObject({ status: 409 });
  const { nextContactAt } = await inquiryOf(id);
  expect(nextContactAt).toBe("2026-03-03T01:00:00.000Z");
  const seen = { promised: nextContactAt ?? "" };
  expect(await act(id, "promise", { ...first, time: "16:00", ...seen }, kim)).toBeUndefined();
  expect(await act(id, "unpromise", seen)).toMatchObject({ status: 409 });
  const now = { promised: "2026-03-03T07:00:00.000Z" };
  expect(late).toMatchObject({ present: { nextContactAt } });
  expect(await act(id, "unpromise", now)).toBeUndefined();
  expect((await storyOf(id)).slice(0, 3)).toEqual([
    "admin: UNPROMISED 2026-03-03T07:00:00.000Z",
    "kim: PROMISED 2026-03-03T07:00:00.000Z",
    "admin: PROMISED 2026-03-03T01:00:00.000Z",
  ]);
});

test("a line that is sent twice at once is noted once; a minute later, or by a colleague, it is another", async () => {
  const id = await insertInquiry();
  vi.useFakeTimers({ now: new Date("2026-03-02T01:00:00Z"), toFake: ["Date"] });
  await Promise.all([act(id, "missed"), act(id, "missed")]);
  await act(id, "missed", {}, kim);
  vi.setSystemTime(new Date("2026-03-02T01:01:00Z"));
  await act(id, "missed", {}, kim);
  expect(await storyOf(id)).toEqual(["kim: MISSED", "kim: MISSED", "admin: MISSED"]);
});

test("a story of many pages is told whole and once, whatever the clock was set to meanwhile", async () => {
  const id = await insertInquiry();
  vi.useFakeTimers({ toFake: ["Date"] });
  const days = [1, 2, 40, 3, -300, 4, 365, 5];
  const expected: string[] = [];
  for (let number = 0; number < 90; number += 1) {
    const shift = (days[number % days.length] ?? 0) * 24 * 60 * 60_000;
    vi.setSystemTime(Date.parse("2026-03-02T01:00:00Z") + shift + number * 1000);
    if (number % 3 === 0) await saveInquiry(String(id), { budget: number + 1 }, undefined, staff);
    else await act(id, "note", { text: `${number}` });
    expected.push(number % 3 === 0 ? "admin: budget" : `admin: NOTE ${number}`);
  }
  const told = await storyOf(id);
  expect(told).toHaveLength(90);
  // Each table keeps its own order.
  const notes = (lines: string[]) => lines.filter((line) => line.includes("NOTE"));
  expect(notes(told)).toEqual(notes(expected).reverse());
});

test("a second press on the same button is no conflict, and says nothing twice", async () => {
  const id = await insertInquiry();
  const first = { day: inTheFuture(), time: "10:00", promised: "" };
  for (let presses = 0; presses < 2; presses += 1)
    expect(await act(id, "promise", first)).toBeUndefined();
  const { nextContactAt } = await inquiryOf(id);
  const seen = { promised: nextContactAt ?? "" };
  for (let presses = 0; presses < 2; presses += 1)
    expect(await act(id, "kept", seen)).toBeUndefined();
  expect((await storyOf(id)).map((line) => line.split(" ")[1])).toEqual(["KEPT", "PROMISED"]);
  // Of somebody else it is one.
  expect(await act(id, "kept", seen, kim)).toMatchObject({
    status: 409,
    present: { nextContactAt: null },
  });
});

test("out of the list and back again, nobody has dealt with the customer", async () => {
  const id = await insertInquiry();
  for (let presses = 0; presses < 2; presses += 1) await moveInquiry(String(id), "spam", staff);
  await moveInquiry(String(id), "notSpam", staff);
  await trashInquiry(String(id), staff);
  await restoreInquiry(String(id), staff);
  expect((await inquiryOf(id)).touchedAt).toBeNull();
  expect(await storyOf(id)).toHaveLength(4);
});

test("nobody rewrites an event; it goes with the inquiry", async () => {
  const id = await insertInquiry();
  await act(id, "note", { text: "전화함" });
  await db.transaction().execute((trx) => recordEvent(trx, id, "ALERTED", "메일", undefined));
  expect(await storyOf(id)).toEqual([": ALERTED 메일", "admin: NOTE 전화함"]);
  // What runs by itself touches nothing, and is nobody's access.
  expect(accesses(id)).toEqual(["CHANGE"]);
  expect(() => sqlite.exec("UPDATE inquiryEvent SET text = ''")).toThrow("cannot be changed");
  await destroy(id);
  expect(await storyOf(id)).toEqual([]);
});
