import type { Insertable } from "kysely";
import { destroyInquiry, trashInquiry } from "~/contact/ending/trash-inquiry.server";
import { db, sqlite } from "~/database/db.server";
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

/** @throws SqliteError if the index of the search and the inquiries differ in any piece */
export function checkSearchIndex(database = sqlite) {
  database.exec("INSERT INTO inquirySearch (inquirySearch, rank) VALUES ('integrity-check', 1)");
}

/** The kept totals, and the same counted. */
export function totals(database = sqlite) {
  const kept = {
    projects: database.prepare("SELECT total FROM portfolioTotal").pluck().get(),
    inquiries: database.prepare("SELECT * FROM inquiryTotal WHERE total > 0").all(),
  };
  const counted = {
    projects: database
      .prepare("SELECT count(*) FROM portfolio WHERE deletedAt IS NULL")
      .pluck()
      .get(),
    inquiries: database
      .prepare(
        "SELECT iif(isSpam, 'SPAM', status) AS status, count(*) AS total FROM inquiry WHERE deletedAt IS NULL GROUP BY 1 ORDER BY 1",
      )
      .all(),
  };
  return { kept, counted };
}
