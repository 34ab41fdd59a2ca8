import { dueDay } from "~/contact/retention/privacy-request";
import { officePathsOf } from "~/contact/retention/retained.server";
import { db } from "~/database/db.server";
import { todayInSeoul } from "~/text/moment";

/** More than a company of this size ever has open. */
const MOST_OPEN = 200;
export const DONE_ON_A_PAGE = 20;

export async function openRequests() {
  const rows = await requests()
    .where("doneAt", "is", null)
    .orderBy("askedOn")
    .orderBy("id")
    .limit(MOST_OPEN)
    .execute();
  const today = todayInSeoul();
  return (await withPaths(rows)).map((row) => {
    const due = dueDay(row.askedOn);
    return { ...row, due, isOverdue: due < today };
  });
}

export async function newestRequest() {
  const row = await db
    .selectFrom("privacyRequest")
    .select("id")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** One more than a page has. */
export async function doneRequests(before = Number.MAX_SAFE_INTEGER) {
  const rows = await requests()
    .where("doneAt", "is not", null)
    .where("id", "<", before)
    .orderBy("id", "desc")
    .limit(DONE_ON_A_PAGE + 1)
    .execute();
  return withPaths(rows);
}

async function withPaths<Row extends { inquiryId: number | null }>(rows: Row[]) {
  const paths = await officePathsOf(rows.flatMap(({ inquiryId }) => inquiryId ?? []));
  return rows.map((row) => ({
    ...row,
    path: row.inquiryId === null ? undefined : paths[row.inquiryId],
  }));
}

function requests() {
  return db
    .selectFrom("privacyRequest")
    .select(["id", "kind", "askedOn", "inquiryId", "text", "answerTo", "enteredBy"])
    .select(["doneAt", "doneBy"]);
}

/** A second press changes nothing. */
export function settleRequest(id: number, doneBy: string) {
  return db
    .updateTable("privacyRequest")
    .set({ doneAt: new Date().toISOString(), doneBy })
    .where("id", "=", id)
    .where("doneAt", "is", null)
    .execute();
}

export function reopenRequest(id: number) {
  return db
    .updateTable("privacyRequest")
    .set({ doneAt: null, doneBy: "" })
    .where("id", "=", id)
    .execute();
}
