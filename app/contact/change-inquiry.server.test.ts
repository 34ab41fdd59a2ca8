import { mkdir, rm, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { env } from "~/env.server";
import { sweep } from "~/upkeep/sweep.server";
import { countFiles } from "../../tests/support/files";
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
  const path = join(env.UPLOADS_DIR, "contact", uploadedName);
  const id = await addInquiry(uploadedName);
  // A folder in place of the file makes the deletion fail half way.
  await mkdir(join(path, "in the way"), { recursive: true });
  await expect(deleteInquiry(id)).rejects.toThrow();
  expect(await db.selectFrom("inquiry").select("id").execute()).toEqual([]);

  await rm(path, { recursive: true });
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, "x");
  const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
  await utimes(path, twoHoursAgo, twoHoursAgo);
  await sweep();
  expect(countFiles(env.UPLOADS_DIR)).toBe(0);
});
