import type { Selectable } from "kysely";
import { dueOf } from "~/contact/due-date";
import { hasContract } from "~/contact/has-contract";
import { readPeriods } from "~/contact/retention/retention.server";
import { db } from "~/database/db.server";
import type { Tables } from "~/database/tables";
import { todayInSeoul } from "~/text/moment";

type Inquiry = Selectable<Tables["inquiry"]>;

/** For paper, which has no next page. */
export function readSaid(inquiryId: number) {
  return db
    .selectFrom("inquiryEvent")
    .select(["id as event", "at", "username", "kind", "text"])
    .where("inquiryId", "=", inquiryId)
    .where("kind", "in", ["CALLED", "MISSED", "NOTE", "ADDED"])
    .orderBy("id", "desc")
    .execute();
}

/** When these change, what was typed has been saved. Nothing else may empty those fields. */
export async function readOwnLines(inquiryId: number, username: string) {
  const newest = (kinds: Selectable<Tables["inquiryEvent"]>["kind"][]) =>
    db
      .selectFrom("inquiryEvent")
      .select("id")
      .where("inquiryId", "=", inquiryId)
      .where("username", "=", username)
      .where("kind", "in", kinds)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
  const note = await newest(["NOTE"]);
  const call = await newest(["CALLED", "MISSED"]);
  return { note: note?.id ?? 0, call: call?.id ?? 0 };
}

/** Without an id if the project is gone or in the trash. */
export async function readLiked(inquiry: Inquiry) {
  const { portfolioId, portfolioTitle } = inquiry;
  if (!portfolioTitle) return undefined;
  if (portfolioId === null) return { title: portfolioTitle, id: undefined };
  const project = await db
    .selectFrom("portfolio")
    .select("id")
    .where("id", "=", portfolioId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return { title: portfolioTitle, id: project?.id };
}

export async function readEnd(inquiry: Inquiry) {
  return {
    isContract: hasContract(inquiry),
    due: dueOf(inquiry, await readPeriods()),
    today: todayInSeoul(),
  };
}

/** The newest version that was sent, or else the draft; and whether the next one is being written. */
export async function readNewestEstimate(inquiryId: number) {
  const [newest, before] = await db
    .selectFrom("estimate")
    .select(["number", "total", "sentAt", "seenAt", "acceptedAt"])
    .where("inquiryId", "=", inquiryId)
    .orderBy("number", "desc")
    .limit(2)
    .execute();
  // There is at most one draft, the newest.
  const isNextDrafted = newest?.sentAt === null && before !== undefined;
  return newest && { ...(isNextDrafted ? before : newest), isNextDrafted };
}
