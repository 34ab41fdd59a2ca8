import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { offerOf } from "~/visit/visit";
import { insertInquiry, staff } from "../../../../../tests/support/inquiry-rows";
import { cancel } from "./cancel.server";
import type { Press } from "./press.server";

async function cancelled(at: string, ...others: string[]) {
  const inquiryId = await insertInquiry();
  const agreed = { inquiryId, at, agreedAt: "2026-03-01T00:00:00.000Z" };
  const unused = others.map((other) => ({ ...agreed, at: other, agreedAt: null }));
  const times = [agreed, ...unused];
  await db.insertInto("visit").values(times).execute();
  const fields = new FormData();
  fields.set("offer", offerOf(times));
  await cancel({ inquiryId, by: staff, form: { fields } } as unknown as Press);
  const events = db.selectFrom("inquiryEvent").select(["kind", "text"]);
  const told = await events.where("inquiryId", "=", inquiryId).execute();
  return told.map(({ kind, text }) => `${kind} ${text}`);
}

const [past, soon, later] = [
  "2026-03-02T05:00:00.000Z",
  "2099-03-01T05:00:00.000Z",
  "2099-03-02T05:00:00.000Z",
] as const;

test("a visit to come is cancelled, and one that has taken place is not said to be", async () => {
  expect(await cancelled(soon, later)).toEqual([
    `VISIT_UNAGREED ${soon}`,
    `VISIT_WITHDRAWN ${soon} ${later}`,
  ]);
  expect(await cancelled(past)).toEqual([]);
  // What was offered beside it is no appointment, and would overlap.
  expect(await cancelled(past, later)).toEqual([`VISIT_WITHDRAWN ${later}`]);
});
