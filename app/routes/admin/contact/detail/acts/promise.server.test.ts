import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DeskAct } from "~/contact/desk-acts";
import { db } from "~/database/db.server";
import { HOUR } from "~/text/duration";
import { inSeoul } from "~/text/moment";
import { agreeOn, setNextContact } from "~/visit/next-contact.server";
import { insertInquiry } from "../../../../../../tests/support/inquiry-rows";
import { pressOn } from "../../../../../../tests/support/press";

const hours = { longAgo: -48, past: -24, soon: 24, later: 48, latest: 72 };
type When = keyof typeof hours;

/** A full minute, as the form has it. */
function at(when: When | undefined) {
  if (when === undefined) return null;
  const moment = new Date(Date.now() + hours[when] * HOUR);
  return `${moment.toISOString().slice(0, 16)}:00.000Z`;
}

// A press is the same one for ten seconds.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

interface Before {
  call?: When;
  visit?: When;
}

async function promised({ call, visit }: Before) {
  const id = await insertInquiry();
  if (visit === undefined) await setNextContact(db, id, at(call), null);
  else {
    const moment = String(at(visit));
    await db.insertInto("visit").values({ inquiryId: id, at: moment }).execute();
    await agreeOn(db, { id, nextContactAt: at(call) }, undefined, moment);
  }
  return id;
}

async function shown(id: number) {
  const { nextContactAt } = await db
    .selectFrom("inquiry")
    .select("nextContactAt")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const agreed = await db
    .selectFrom("visit")
    .select("thenContactAt")
    .where("inquiryId", "=", id)
    .where("agreedAt", "is not", null)
    .executeTakeFirst();
  return { promised: nextContactAt ?? "", waiting: agreed?.thenContactAt ?? "" };
}

interface Case {
  before: Before;
  act: DeskAct;
  moment?: When;
  next: When | undefined;
  waiting?: When;
}

test.each<Case>([
  { before: {}, act: "promise", moment: "soon", next: "soon" },
  { before: { call: "past" }, act: "promise", moment: "soon", next: "soon" },
  { before: { call: "past" }, act: "kept", next: undefined },
  { before: { call: "soon" }, act: "unpromise", next: undefined },
  // Beside a visit to come.
  { before: { visit: "later" }, act: "promise", moment: "soon", next: "soon" },
  {
    before: { visit: "later" },
    act: "promise",
    moment: "latest",
    next: "later",
    waiting: "latest",
  },
  { before: { visit: "later" }, act: "kept", next: "later" },
  {
    before: { visit: "later", call: "soon" },
    act: "promise",
    moment: "latest",
    next: "later",
    waiting: "latest",
  },
  { before: { visit: "later", call: "soon" }, act: "kept", next: "later" },
  { before: { visit: "later", call: "soon" }, act: "unpromise", next: "later" },
  { before: { visit: "later", call: "latest" }, act: "kept", next: "later", waiting: "latest" },
  { before: { visit: "later", call: "latest" }, act: "unpromise", next: "later" },
  // Beside a visit that is over.
  { before: { visit: "past" }, act: "promise", moment: "soon", next: "soon" },
  { before: { visit: "past" }, act: "kept", next: undefined },
  { before: { visit: "past" }, act: "unpromise", next: undefined },
  { before: { visit: "past", call: "soon" }, act: "promise", moment: "later", next: "later" },
  { before: { visit: "past", call: "soon" }, act: "kept", next: "soon" },
  { before: { visit: "past", call: "soon" }, act: "unpromise", next: "soon" },
  { before: { visit: "past", call: "longAgo" }, act: "kept", next: "past" },
  { before: { visit: "past", call: "longAgo" }, act: "promise", moment: "soon", next: "soon" },
])(
  "call $before.call and visit $before.visit: $act $moment leaves $next and $waiting",
  async (each) => {
    const id = await promised(each.before);
    const [day = "", time = ""] = each.moment ? inSeoul(String(at(each.moment))).split(" ") : [];
    const press = { ...(await shown(id)), day, time };
    // Pressed again at once, because its answer was lost.
    for (const times of [1, 2]) {
      expect([times, await pressOn(id, each.act, press)]).toEqual([times, undefined]);
      expect(await shown(id)).toEqual({
        promised: at(each.next) ?? "",
        waiting: at(each.waiting) ?? "",
      });
    }
  },
);

test("a visit to come without a call is not deleted here, and an older page is told", async () => {
  const id = await promised({ visit: "later" });
  const seen = await shown(id);
  expect(await pressOn(id, "unpromise", seen)).toMatchObject({
    status: 409,
    message: expect.stringContaining("약속한 방문입니다."),
  });
  expect(await pressOn(id, "kept", { promised: String(at("soon")) })).toMatchObject({
    status: 409,
    present: { nextContactAt: at("later"), thenContactAt: null },
  });
  expect(await shown(id)).toEqual(seen);
});
