import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { moveInquiry, saveInquiry } from "~/contact/desk/change-inquiry.server";
import { type Status, statuses } from "~/contact/inquiry";
import { trashInquiry } from "~/contact/retention/trash-inquiry.server";
import { withdrawInquiry } from "~/contact/retention/withdraw-inquiry.server";
import { db } from "~/database/db.server";
import { redirectWithOutcome, takeFlash } from "~/office/flash.server";
import { insertInquiry, staff } from "../../../../../tests/support/inquiry-rows";
import { acts } from "./acts.server";

beforeEach(() => db.deleteFrom("inquiry").execute());

afterEach(() => {
  vi.useRealTimers();
});

const kim = { ...staff, accountId: 2, username: "kim" };
const list = "/admin/contact";

/** The message that the next page shows, and the fields of its 되돌리기. */
async function pressed(
  intent: keyof typeof acts,
  fields: [string, string][],
  by = staff,
  back = list,
) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const answer = redirectWithOutcome(back, await acts[intent](form, by));
  const Cookie = (await answer).headers.get("Set-Cookie")?.split(";")[0] ?? "";
  const { flash } = await takeFlash(new Request("http://localhost", { headers: { Cookie } }));
  const undo = flash?.undo?.fields.filter(([name]) => name !== "intent");
  return { message: flash?.message, undo };
}

const chosen = (ids: number[], seen: Status = "CONTACT") =>
  ids.map((id): [string, string] => ["chosen", `${id} ${seen}`]);
const setStatus = (id: number, status: Status) =>
  saveInquiry(String(id), { status }, undefined, kim);
const inTrash = async () => {
  const rows = db.selectFrom("inquiry").select("id").where("deletedAt", "is not", null);
  return (await rows.orderBy("id").execute()).map(({ id }) => id);
};

test("what a colleague has moved on since the page was shown is not deleted with the others", async () => {
  const [first, signed] = [await insertInquiry(), await insertInquiry()];
  await setStatus(signed, "CONTRACT");
  const { message } = await pressed("trash", chosen([first, signed]));
  expect(message).toMatch(
    /^견적문의 1건을 삭제했습니다\. 1건은 그사이 다른 직원이 변경하거나 삭제해 그대로 두었습니다\. 30일/,
  );
  expect(await inTrash()).toEqual([first]);
  for (const wrong of [`${signed}`, `${signed} DONE`, "x CONTRACT"])
    await expect(pressed("trash", [["chosen", wrong]])).rejects.toMatchObject({ status: 400 });
  expect(await inTrash()).toEqual([first]);
});

test("taking a deletion back restores what it deleted, not what a colleague had deleted or has deleted since", async () => {
  const [mine, kims, later] = [await insertInquiry(), await insertInquiry(), await insertInquiry()];
  await trashInquiry(String(kims), kim);
  const { message, undo = [] } = await pressed("trash", chosen([mine, kims, later, 987_654]));
  expect(message).toContain("견적문의 2건을 삭제했습니다. 2건은 그사이");
  expect(undo).toEqual([["trashed", `${mine},${later}`]]);
  await db.updateTable("inquiry").set({ deletedBy: "kim" }).where("id", "=", later).execute();
  // Also if the request names more than the page offered.
  const restored = await pressed("untrash", [["trashed", `${mine},${later},${kims}`]]);
  expect(restored).toEqual({ message: "견적문의 1건을 되살렸습니다.", undo: undefined });
  expect(await inTrash()).toEqual([kims, later]);
  expect((await pressed("untrash", undo)).message).toMatch(/^되살릴 문의가 없습니다\./);

  const nothing = await pressed("trash", chosen([kims, 987_654]));
  expect(nothing).toEqual({
    message: "2건은 그사이 다른 직원이 변경하거나 삭제해 그대로 두었습니다.",
    undo: undefined,
  });
});

test("a double click is one press: its second answer is the first one's, and blames nobody", async () => {
  const [id, other] = [await insertInquiry(), await insertInquiry()];
  const twice = (intent: "status" | "trash", fields: [string, string][]) =>
    Promise.all([pressed(intent, fields), pressed(intent, fields)]);
  const changed = {
    message: "상태를 변경했습니다: 상담전 → 상담1.",
    undo: [["press", `${id} MEET1 CONTACT`]],
  };
  expect(await twice("status", [["press", `${id} CONTACT MEET1`]])).toEqual([changed, changed]);
  const [back, again] = await twice("status", [["press", `${id} MEET1 CONTACT`]]);
  expect([back?.message, again]).toEqual(["상태를 변경했습니다: 상담1 → 상담전.", back]);
  const versions = db.selectFrom("inquiry").select("version").where("id", "=", id);
  expect(await versions.execute()).toEqual([{ version: 3 }]);

  // A colleague wanted the same: nothing of this user's is there to take back.
  await setStatus(id, "MEET2");
  expect(await pressed("status", [["press", `${id} CONTACT MEET2`]])).toEqual({
    message: "이미 그 상태입니다.",
    undo: undefined,
  });
  expect(await pressed("status", [["status", "MEET2"], ...chosen([id, other])])).toEqual({
    message: "상태를 변경했습니다: 상담전 → 상담2. 1건은 이미 그 상태입니다.",
    undo: [["press", `${other} MEET2 CONTACT`]],
  });

  const [deleted, same] = await twice("trash", chosen([id, other], "MEET2"));
  expect(deleted?.message).toMatch(/^견적문의 2건을 삭제했습니다\. 30일/);
  expect(same).toEqual(deleted);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  expect((await pressed("trash", chosen([id, other], "MEET2"))).undo).toBeUndefined();
});

test("a whole page of any statuses is taken back, also from a list with a long search", async () => {
  const wanted: Status = "MEET1";
  const all = (Object.keys(statuses) as Status[]).filter((status) => status !== wanted);
  const back = `${list}?q=${encodeURIComponent("가".repeat(50))}`;
  const rows: [number, Status][] = [];
  for (let number = 0; number < 50; number += 1) {
    const status = all[number % all.length] ?? "HOLD";
    rows.push([await insertInquiry({ id: 12_000_000 + number, status }), status]);
  }
  const fields = rows.map(([id, seen]): [string, string] => ["chosen", `${id} ${seen}`]);
  const before = await allStatuses();
  const many = await pressed("status", [["status", wanted], ...fields], staff, back);
  expect(many.message).toBe("50건의 상태를 변경했습니다.");
  expect(new Set(Object.values(await allStatuses()))).toEqual(new Set([wanted]));
  expect((await pressed("status", many.undo ?? [])).message).toBe("50건의 상태를 변경했습니다.");
  expect(await allStatuses()).toEqual(before);

  const deleted = await pressed("trash", fields, staff, back);
  expect(await inTrash()).toHaveLength(50);
  const restored = await pressed("untrash", deleted.undo ?? []);
  expect(restored.message).toBe("견적문의 50건을 되살렸습니다.");
  const tooMany = Array.from({ length: 101 }, (_, at) => at + 1).join();
  const refused = { status: 400 };
  await expect(pressed("untrash", [["trashed", tooMany]])).rejects.toMatchObject(refused);
  await expect(pressed("status", [["press", `${tooMany} HOLD MEET1`]])).rejects.toMatchObject(
    refused,
  );
});

test("several go to spam at once and come back at once, without a new version; what a colleague has moved on stays", async () => {
  const [first, second, signed, gone] = [
    await insertInquiry(),
    await insertInquiry(),
    await insertInquiry(),
    await insertInquiry(),
  ];
  await setStatus(signed, "CONTRACT");
  await trashInquiry(String(gone), kim);
  const inSpam = async () => {
    const rows = db.selectFrom("inquiry").select(["id", "version"]).where("isSpam", "=", 1);
    return rows.orderBy("id").execute();
  };
  const there = [first, second].map((id) => ({ id, version: 1 }));
  const moved = await pressed("spam", chosen([first, second, signed, gone]));
  expect(moved).toEqual({
    message:
      "2건을 스팸으로 옮겼습니다. 2건은 그사이 다른 직원이 변경하거나 삭제해 그대로 두었습니다.",
    undo: [["id", `${first},${second}`]],
  });
  expect(await inSpam()).toEqual(there);
  // The second press of a double click.
  expect((await pressed("spam", chosen([first, second]))).undo).toEqual(moved.undo);
  expect((await pressed("notSpam", moved.undo ?? [])).message).toBe(
    "2건을 견적문의로 되돌렸습니다.",
  );
  expect(await inSpam()).toEqual([]);
  expect((await pressed("spam", [])).message).toMatch(/^변경된 내용이 없습니다\./);
  const refused = await pressed("spam", chosen([gone]));
  expect([refused.undo, await inSpam()]).toEqual([undefined, []]);
});

test("of several, what the customer has withdrawn stays, and no colleague is blamed for it", async () => {
  const ids = [await insertInquiry(), await insertInquiry()] as const;
  await withdrawInquiry(ids[1], "", undefined);
  const both = chosen([...ids]);
  const { message } = await pressed("status", [...both, ["status", "MEET1"]]);
  expect(message).toBe(
    "상태를 변경했습니다: 상담전 → 상담1. 1건은 고객이 철회한 문의라 그대로 두었습니다.",
  );
  expect((await pressed("spam", both)).message).toMatch(
    /1건은 고객이 철회한 문의라 그대로 두었습니다\.$/,
  );
});

test("taking back leaves what a colleague has done since, even if it looks as it was left", async () => {
  const ids = [await insertInquiry(), await insertInquiry(), await insertInquiry()] as const;
  const [mine, moved, there] = ids;
  const { undo = [] } = await pressed("status", [["status", "MEET1"], ...chosen([...ids])]);
  await setStatus(moved, "MEET2");
  for (const status of ["HOLD", "MEET1"] as const) await setStatus(there, status);
  expect((await pressed("undoStatus", undo)).message).toBe(
    "상태를 변경했습니다: 상담1 → 상담전. 2건은 그사이 다른 직원이 변경해 그대로 두었습니다.",
  );
  expect(await allStatuses()).toEqual({ [mine]: "CONTACT", [moved]: "MEET2", [there]: "MEET1" });

  await moveInquiry(String(moved), "spam", kim);
  const rows: [string, string][] = [...chosen([mine]), ...chosen([moved], "MEET2")];
  const spam = await pressed("spam", rows);
  expect(spam).toEqual({
    message: expect.stringMatching(/^1건을 스팸으로 옮겼습니다\. 1건은 그사이/),
    undo: [["id", `${mine}`]],
  });
  for (const move of ["notSpam", "spam"] as const) await moveInquiry(String(mine), move, kim);
  const left = await pressed("undoSpam", spam.undo ?? []);
  expect(left).toEqual({ message: "그사이 다른 직원이 옮겨 그대로 두었습니다.", undo: undefined });
});

test("a closed consultation that a contract has opened stays open when that is taken back, and it is said", async () => {
  const id = await insertInquiry({ closedAt: "2026-03-01T00:00:00.000Z", closedFor: "연락 없음" });
  const { undo = [] } = await pressed("status", [["press", `${id} CONTACT CONTRACT`]]);
  expect((await pressed("undoStatus", undo)).message).toBe(
    "상태를 변경했습니다: 계약완료 → 상담전. 종결했던 상담 1건은 다시 열린 상태입니다.",
  );
});

test("a completed contract's years do not begin anew when a wrong press is taken back", async () => {
  const at = "2026-03-01T00:00:00.000Z";
  for (const wrong of ["IN_PROGRESS", "HOLD", "CONTACT"]) {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(at) });
    const id = await insertInquiry();
    await setStatus(id, "COMPLETE");
    vi.setSystemTime(new Date("2029-03-01T00:00:00.000Z"));
    const { undo = [] } = await pressed("status", [["press", `${id} COMPLETE ${wrong}`]]);
    await pressed("undoStatus", undo);
    const end = db.selectFrom("inquiry").select(["endRule", "endFrom"]).where("id", "=", id);
    expect(await end.execute()).toEqual([{ endRule: "CONTRACT", endFrom: at }]);
  }
});

test.each([
  ["CONTRACT", { endRule: null, endFrom: null }],
  ["COMPLETE", { endRule: "CONTRACT", endFrom: "2026-03-01T00:00:00.000Z" }],
] as const)(
  "on hold from %s, it stays retained when wrong presses are taken back",
  async (from, end) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-01T00:00:00.000Z") });
    const id = await insertInquiry();
    await setStatus(id, from);
    await setStatus(id, "HOLD");
    vi.setSystemTime(new Date("2027-03-01T00:00:00.000Z"));
    for (const wrong of ["MEET1", "COMPLETE", "CONTACT"]) {
      const { undo = [] } = await pressed("status", [["press", `${id} HOLD ${wrong}`]]);
      await pressed("undoStatus", undo);
      const found = db.selectFrom("inquiry").select(["status", "heldFrom", "endRule", "endFrom"]);
      expect(await found.where("id", "=", id).execute()).toEqual([
        { status: "HOLD", heldFrom: from, ...end },
      ]);
    }
  },
);

async function allStatuses() {
  const rows = await db.selectFrom("inquiry").select(["id", "status"]).execute();
  return Object.fromEntries(rows.map(({ id, status }) => [id, status]));
}
