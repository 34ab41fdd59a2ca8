import { sql } from "kysely";
import type * as z from "zod";
import { db } from "~/database/db.server";
import { DAY } from "~/text/duration";
import type { FieldProblem } from "~/text/refusal";
import { ANSWERED_DAYS, type privacyRequestSchema } from "./privacy-request";

type NewRequest = z.infer<typeof privacyRequestSchema> & { answerTo?: string };

interface Entered {
  problem?: FieldProblem;
  /** An equal one was there: of a double click, a colleague, or another customer. */
  isKnown?: boolean;
}

/** An equal request is entered once. A visitor's username is "". */
export function enterRequest({ inquiryId: named, ...rest }: NewRequest, username: string) {
  const inquiryId = named ?? null;
  const asked = { answerTo: "", ...rest };
  return db.transaction().execute(async (trx): Promise<Entered> => {
    if (inquiryId !== null) {
      const known = await trx
        .selectFrom("inquiry")
        .select("id")
        .where("id", "=", inquiryId)
        .executeTakeFirst();
      if (!known) {
        return { problem: { code: "invalid", message: "해당 번호의 문의가 없습니다." } };
      }
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
    if (same) return { isKnown: true };
    await trx
      .insertInto("privacyRequest")
      .values({ ...asked, inquiryId, enteredBy: username })
      .execute();
    return {};
  });
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
