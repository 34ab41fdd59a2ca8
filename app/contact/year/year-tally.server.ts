import { sql } from "kysely";
import { kindsThat } from "~/contact/event-kinds";
import type { db } from "~/database/db.server";
import { inSeoul } from "~/text/moment";
import { ACCEPTED, type Counted, labelsOf, monthOf, SENT, type Subject } from "./year-labels";

const calls = sql.join(kindsThat("isCall").map((kind) => sql.lit(kind)));

/** Literal, as the index `inquiryFirstCall` has them. */
export const firstCall = sql<string | null>`(select min(at) from inquiryEvent
  where inquiryId = inquiry.id and kind in (${calls}))`;

/** Keeps the outcome and the estimate by month, the other labels by year, and nothing that ties them together. */
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
    await count(trx, subject === "OUTCOME" ? month : month.slice(0, 4), subject, label);
  }
  for (const { label, at } of await readEstimates(trx, inquiry.id)) {
    await count(trx, inSeoul(at).slice(0, 7), "ESTIMATE", label);
  }
}

/** When an inquiry was first sent an estimate, and when its customer wanted to go on with one. */
async function readEstimates(trx: Pick<typeof db, "selectFrom">, inquiryId: number) {
  const { sentAt, acceptedAt } = await trx
    .selectFrom("estimate")
    .select((eb) => [eb.fn.min("sentAt").as("sentAt"), eb.fn.min("acceptedAt").as("acceptedAt")])
    .where("inquiryId", "=", inquiryId)
    .executeTakeFirstOrThrow();
  const moments = Object.entries({ [SENT]: sentAt, [ACCEPTED]: acceptedAt });
  return moments.flatMap(([label, at]) => (at === null ? [] : [{ label, at }]));
}

async function count(
  trx: Pick<typeof db, "insertInto">,
  period: string,
  subject: Subject | "ESTIMATE",
  label: string,
) {
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
