import { beforeEach, expect, test } from "vitest";
import { readToday } from "~/contact/desk/today.server";
import { sqlite } from "~/database/db.server";
import type { FormDataOfText } from "~/request/received-form";
import { todayInSeoul } from "~/text/moment";
import { insertInquiry, staff } from "../../../tests/support/inquiry-rows";
import type { EndAct } from "./end-acts";
import { endInquiry } from "./end-inquiry.server";

beforeEach(() => sqlite.exec("DELETE FROM inquiry"));

function press(id: number, act: EndAct, fields: Record<string, string> = {}, by = staff) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return endInquiry(String(id), act, form as FormDataOfText, by);
}

const rowOf = (id: number) =>
  sqlite
    .prepare("SELECT status, version, closedAt, closedFor, disputedAt FROM inquiry WHERE id = ?")
    .get(id);
const eventsOf = (id: number) =>
  sqlite
    .prepare("SELECT kind, text FROM inquiryEvent WHERE inquiryId = ? ORDER BY id")
    .raw()
    .all(id);
const colleague = { ...staff, username: "other" };

test("a consultation is closed on a day for a reason and opened again; status and version stay", async () => {
  const id = await insertInquiry({ status: "MEET2" });
  const day = "2026-03-02";
  expect(await press(id, "close", { day, reason: "다른 곳과 계약" })).toBeUndefined();
  // A double press is one.
  expect(await press(id, "close", { day, reason: "다른 곳과 계약" })).toBeUndefined();
  expect(rowOf(id)).toEqual({
    status: "MEET2",
    version: 1,
    closedAt: "2026-03-01T15:00:00.000Z",
    closedFor: "다른 곳과 계약",
    disputedAt: null,
  });
  const late = await press(id, "close", { day, reason: "연락 없음" }, colleague);
  expect(late).toMatchObject({ status: 409, typed: { day, reason: "연락 없음" } });
  expect(await press(id, "reopen")).toBeUndefined();
  expect(await press(id, "reopen", {}, colleague)).toBeUndefined();
  expect(rowOf(id)).toMatchObject({ closedAt: null, closedFor: "" });
  expect(eventsOf(id)).toEqual([
    ["CLOSED", "2026-03-02 다른 곳과 계약"],
    ["REOPENED", ""],
  ]);
  await press(id, "close", { day: todayInSeoul(), reason: "오늘" });
  const { closedAt } = rowOf(id) as { closedAt: string };
  expect(Date.parse(closedAt)).toBeGreaterThan(Date.now() - 60_000);
});

test("a day that is none, in the future or before the arrival is refused, and so is no reason, and a contract", async () => {
  const id = await insertInquiry({ receivedAt: "2026-03-01T16:00:00.000Z" });
  const tomorrow = new Date(Date.now() + 40 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const reason = "연락 없음";
  for (const [day, words] of [
    ["", "날짜를"],
    ["2026-02-30", "날짜를"],
    ["어제", "날짜를"],
    [tomorrow, "오늘까지만"],
    ["2026-03-01", "접수한 날보다"],
  ] as const) {
    expect([day, await press(id, "close", { day, reason })]).toEqual([
      day,
      expect.objectContaining({ status: 400, message: expect.stringContaining(words) }),
    ]);
  }
  for (const bad of ["", "   ", "가".repeat(501)]) {
    expect(await press(id, "close", { day: "2026-03-02", reason: bad })).toMatchObject({
      status: 400,
    });
  }
  for (const status of ["CONTRACT", "IN_PROGRESS", "COMPLETE"] as const) {
    const contract = await insertInquiry({ status });
    const refused = await press(contract, "close", { day: todayInSeoul(), reason });
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining("계약") });
  }
  expect(eventsOf(id)).toEqual([]);
  await expect(press(id + 1000, "close", { day: "2026-03-02", reason })).rejects.toMatchObject({
    status: 404,
  });
});

test("a dispute is marked once and taken back once", async () => {
  const id = await insertInquiry({ status: "COMPLETE" });
  await press(id, "dispute");
  await press(id, "dispute", {}, colleague);
  expect(rowOf(id)).toMatchObject({ disputedAt: expect.any(String), status: "COMPLETE" });
  await press(id, "settle");
  await press(id, "settle");
  expect(rowOf(id)).toMatchObject({ disputedAt: null });
  expect(eventsOf(id)).toEqual([
    ["DISPUTED", ""],
    ["SETTLED", ""],
  ]);
});

test("a closed inquiry is in no list of 오늘", async () => {
  const closed = { closedAt: "2026-03-02T00:00:00.000Z" };
  const opened = { openedAt: "2026-03-01T00:00:00.000Z" };
  const nextContactAt = "2026-03-01T00:00:00.000Z";
  for (const end of [{}, closed]) {
    await insertInquiry(end);
    await insertInquiry({ ...opened, ...end });
    await insertInquiry({ ...opened, touchedAt: opened.openedAt, nextContactAt, ...end });
  }
  for (const list of ["promises", "unread", "untouched"] as const) {
    expect([list, (await readToday(list, 10)).length]).toEqual([list, 1]);
  }
});
