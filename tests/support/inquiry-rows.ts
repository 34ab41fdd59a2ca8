import type { Insertable } from "kysely";
import { destroyInquiry, trashInquiry } from "~/contact/retention/trash-inquiry.server";
import { db } from "~/database/db.server";
import type { Tables } from "~/database/tables";

/** The columns of an inquiry that have no default. */
export const inquiryRow: Insertable<Tables["inquiry"]> = {
  receivedAt: "2026-01-01T00:00:00.000Z",
  consentChannel: "WEB",
  personalInformationAgree: 1,
  customer: "김고객",
  phoneNumber: "01000000000",
  buildingType: "HOUSE",
  interiorType: "ALL",
};

/** Who changes inquiries in tests without a server. */
export const staff = { accountId: 1, username: "admin", address: "203.0.113.7" };

/** @returns its id */
export async function insertInquiry(values: Partial<Insertable<Tables["inquiry"]>> = {}) {
  const row = { ...inquiryRow, ...values };
  const inserted = db.insertInto("inquiry").values(row).returning("id");
  return (await inserted.executeTakeFirstOrThrow()).id;
}

/** Deletes an inquiry for good, by way of the trash. */
export async function destroy(id: number) {
  await trashInquiry(String(id), staff);
  await destroyInquiry(String(id), staff);
}
