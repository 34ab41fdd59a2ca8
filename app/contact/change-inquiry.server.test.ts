import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { env } from "~/env.server";
import { sweep } from "~/upkeep/sweep.server";
import { makeUndeletable } from "../../tests/support/failing-deletion";
import { countFiles } from "../../tests/support/files";
import { staff } from "../../tests/support/inquiry-rows";
import { deleteInquiry } from "./change-inquiry.server";

async function addInquiry(uploadedName: string) {
  const { id } = await db
    .insertInto("inquiry")
    .values({
      receivedAt: "2026-01-01T00:00:00.000Z",
      consentChannel: "WEB",
      personalInformationAgree: 1,
      customer: "김고객",
      phoneNumber: "01000000000",
      buildingType: "HOUSE",
      interiorType: "ALL",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("inquiryFile")
    .values({ name: "a.txt", uploadedName, type: "text/plain", size: 1, inquiryId: id, ord: 0 })
    .execute();
  return String(id);
}

test("a deleted inquiry's files that could not be deleted go with the next sweep, and are not kept as orphans", async () => {
  const uploadedName = "10000000-0000-4000-8000-000000000000.txt";
  const id = await addInquiry(uploadedName);
  const leaveFile = await makeUndeletable("contact", uploadedName);
  await expect(deleteInquiry(id, staff)).rejects.toThrow();
  expect(await db.selectFrom("inquiry").select("id").execute()).toEqual([]);
  await leaveFile();
  await sweep();
  expect(countFiles(env.UPLOADS_DIR)).toBe(0);
});
