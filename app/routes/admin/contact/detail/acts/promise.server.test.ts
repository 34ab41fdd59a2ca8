import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DeskAct } from "~/contact/desk-acts";
import { db } from "~/database/db.server";
import { HOUR } from "~/text/duration";
import { inSeoul } from "~/text/moment";
import { insertInquiry } from "../../../../../../tests/support/inquiry-rows";
import { pressOn } from "../../../../../../tests/support/press";

const hours = { past: -24, soon: 24, later: 48, latest: 72 };
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

interface Promised {
  call?: When;
  visit?: When;
}

async function promised({ call, visit }: Promised) {
  const id = await insertInquiry({ nextContactAt: at(call) });
  if (visit === undefined) return id;
  const agreedAt = new Date().toISOString();
  await db
    .insertInto("visit")
    .values({ inquiryId: id, at: String(at(visit)), agreedAt })
    .execute();
  return id;
}

const shown = (id: number) =>
  db
    .selectFrom("inquiry")
    .select(["nextContactAt", "visitAt", "nextAt"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

interface Case {
  before: Promised;
  act: DeskAct;
  moment?: When;
  after: Promised & { next?: When };
}

test.each<Case>([
  { before: {}, act: "promise", moment: "soon", after: { call: "soon", next: "soon" } },
  {
    before: { call: "past" },
    act: "promise",
    moment: "soon",
    after: { call: "soon", next: "soon" },
  },
  { before: { call: "past" }, act: "kept", after: {} },
  { before: { call: "soon" }, act: "unpromise", after: {} },
  { before: {}, act: "visited", after: {} },
  // What becomes of one leaves the other.
  {
    before: { visit: "later" },
    act: "promise",
    moment: "latest",
    after: { call: "latest", visit: "later", next: "later" },
  },
  {
    before: { visit: "later", call: "soon" },
    act: "kept",
    after: { visit: "later", next: "later" },
  },
  {
    before: { visit: "later", call: "latest" },
    act: "unpromise",
    after: { visit: "later", next: "later" },
  },
  { before: { visit: "later" }, act: "unpromise", after: { visit: "later", next: "later" } },
  {
    before: { visit: "past", call: "soon" },
    act: "visited",
    after: { call: "soon", next: "soon" },
  },
])("$before: $act $moment leaves $after", async ({ before, act, moment, after }) => {
  const id = await promised(before);
  const [day = "", time = ""] = moment ? inSeoul(String(at(moment))).split(" ") : [];
  const { nextContactAt, visitAt } = await shown(id);
  const press = { promised: nextContactAt ?? "", visit: visitAt ?? "", day, time };
  // Pressed again at once, because its answer was lost.
  for (const times of [1, 2]) {
    expect([times, await pressOn(id, act, press)]).toEqual([times, undefined]);
    expect(await shown(id)).toEqual({
      nextContactAt: at(after.call),
      visitAt: at(after.visit),
      nextAt: at(after.next),
    });
  }
});

test("an older page is told of the call that it does not show, and changes no other visit", async () => {
  const id = await promised({ call: "later", visit: "past" });
  const before = await shown(id);
  expect(await pressOn(id, "kept", { promised: String(at("soon")) })).toMatchObject({
    status: 409,
    present: { nextContactAt: at("later") },
  });
  expect(await pressOn(id, "visited", { visit: String(at("soon")) })).toBeUndefined();
  expect(await shown(id)).toEqual(before);
});
