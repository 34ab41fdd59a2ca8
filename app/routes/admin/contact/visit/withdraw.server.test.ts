import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { offerOf } from "~/visit/visit";
import { insertInquiry, staff } from "../../../../../tests/support/inquiry-rows";
import type { Press } from "./press.server";
import { withdraw } from "./withdraw.server";

async function withdrawn(at: string) {
  const inquiryId = await insertInquiry();
  const visit = { inquiryId, at, agreedAt: "2026-03-01T00:00:00.000Z", thenContactAt: null };
  await db.insertInto("visit").values(visit).execute();
  const fields = new FormData();
  fields.set("offer", offerOf([visit]));
  await withdraw({ inquiryId, by: staff, form: { fields } } as unknown as Press);
  const events = db.selectFrom("inquiryEvent").select("kind").where("inquiryId", "=", inquiryId);
  return (await events.execute()).map(({ kind }) => kind);
}

test("a visit to come is cancelled, and one that has taken place is not said to be", async () => {
  expect(await withdrawn("2099-03-01T05:00:00.000Z")).toEqual([
    "VISIT_UNAGREED",
    "VISIT_WITHDRAWN",
  ]);
  expect(await withdrawn("2026-03-02T05:00:00.000Z")).toEqual([]);
});
