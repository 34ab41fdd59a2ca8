import { sql } from "kysely";
import { kindsThat } from "~/contact/event-kinds";
import type { db } from "~/database/db.server";
import { type Counted, labelsOf, monthOf, type Subject } from "./year-labels";

const calls = sql.join(kindsThat("isCall").map((kind) => sql.lit(kind)));

/** Literal, as the index `inquiryFirstCall` has them. */
export const firstCall = sql<string | null>`(select min(at) from inquiryEvent
  where inquiryId = inquiry.id and kind in (${calls}))`;

/** Keeps the outcome by month, the other labels by year, and nothing that ties them together. */
export async function tally(
  trx: Pick<typeof db, "selectFrom" | "insertInto">,
  inquiry: Omit<Counted, "calledAt"> & { id: number },
) {
  const { calledAt } = await trx
    .selectFrom("inquiry")
    .select(firstCall.as("calledAt"))
    .where("id", "=", inquiry.id)
    .executeTakeFirstOrThrow();
  const labels = labelsOf({ ...inquiry, calledAt });
  // An open inquiry that is destroyed has not become a contract.
  if (labels.OUTCOME === "진행") labels.OUTCOME = "보류·종결";
  const month = monthOf(inquiry);
  for (const [subject, label] of Object.entries(labels) as [Subject, string][]) {
    const period = subject === "OUTCOME" ? month : month.slice(0, 4);
    await trx
      .insertInto("yearTally")
      .values({ period, subject, label, count: 1 })
      .onConflict((conflict) =>
        conflict.columns(["period", "subject", "label"]).doUpdateSet({
          count: sql`count + 1`,
        }),
      )
      .execute();
  }
}
