import { sql } from "kysely";
import type * as z from "zod";
import { db } from "~/database/db.server";
import { DAY } from "~/text/duration";
import { dayInWords, todayInSeoul } from "~/text/moment";
import type { FieldProblem } from "~/text/refusal";
import { ANSWERED_DAYS, dueDay, type privacyRequestSchema } from "./privacy-request";

/** More than a company of this size ever has open. */
const MOST_OPEN = 200;
export const DONE_ON_A_PAGE = 20;

type NewRequest = z.infer<typeof privacyRequestSchema> & { answerTo?: string };

export async function openRequests() {
  const rows = await requests()
    .where("doneAt", "is", null)
    .orderBy("askedOn")
    .orderBy("id")
    .limit(MOST_OPEN)
    .execute();
  const today = todayInSeoul();
  return rows.map((row) => {
    const due = dueDay(row.askedOn);
    return { ...row, due, isOverdue: due < today };
  });
}

export async function requestConcern() {
  const { count, first } = await db
    .selectFrom("privacyRequest")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("askedOn").as("first")])
    .where("doneAt", "is", null)
    .executeTakeFirstOrThrow();
  if (count === 0) return "";
  return `처리할 개인정보 요청이 ${count}건 있습니다. 기한: ${dayInWords(dueDay(first))}.`;
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

export function doneRequests(before = Number.MAX_SAFE_INTEGER) {
  return requests()
    .where("doneAt", "is not", null)
    .where("id", "<", before)
    .orderBy("id", "desc")
    .limit(DONE_ON_A_PAGE + 1)
    .execute();
}

function requests() {
  return db
    .selectFrom("privacyRequest")
    .select(["id", "kind", "askedOn", "inquiryId", "text", "answerTo", "enteredBy"])
    .select(["doneAt", "doneBy"]);
}

/** A double click, or a colleague's same request, is entered once. A visitor's username is "". */
export function enterRequest({ inquiryId: named, ...rest }: NewRequest, username: string) {
  const inquiryId = named ?? null;
  const asked = { answerTo: "", ...rest };
  return db.transaction().execute(async (trx): Promise<FieldProblem | undefined> => {
    if (inquiryId !== null) {
      const known = await trx
        .selectFrom("inquiry")
        .select("id")
        .where("id", "=", inquiryId)
        .executeTakeFirst();
      if (!known) return { code: "invalid", message: "해당 번호의 문의가 없습니다." };
    }
    const same = await trx
      .selectFrom("privacyRequest")
      .select("id")
      .where("doneAt", "is", null)
      .where("askedOn", "=", asked.askedOn)
      .where("kind", "=", asked.kind)
      .where("text", "=", asked.text)
      .where("answerTo", "=", asked.answerTo)
      .where(sql<boolean>`inquiryId IS ${inquiryId}`)
      .executeTakeFirst();
    if (same) return undefined;
    await trx
      .insertInto("privacyRequest")
      .values({ ...asked, inquiryId, enteredBy: username })
      .execute();
    return undefined;
  });
}

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

/** Forgets who asked, and in which words, a month after the answer. */
export async function forgetAnswered(now: number) {
  const before = new Date(now - ANSWERED_DAYS * DAY).toISOString();
  const { numUpdatedRows } = await db
    .updateTable("privacyRequest")
    .set({ text: "", answerTo: "" })
    .where("doneAt", "<", before)
    .where("answerTo", "<>", "")
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
