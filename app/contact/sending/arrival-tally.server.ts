import { sql } from "kysely";
import { type Arrival, campaignOf, OTHERS } from "~/contact/arrival";
import type { db } from "~/database/db.server";
import { todayInSeoul } from "~/text/moment";

/** Strangers name the sources, as many as they like. */
export const MOST_ROWS = 200;

/** By month only, and apart from the inquiry. Beyond `MOST_ROWS`, new sources count together. */
export async function countArrival(
  trx: Pick<typeof db, "selectFrom" | "insertInto">,
  arrival: Arrival,
) {
  const month = todayInSeoul().slice(0, 7);
  const source = arrival.referrer || arrival.utmSource;
  const named = { month, source, campaign: campaignOf(arrival) };
  const rows = await trx
    .selectFrom("arrivalTally")
    .select(["source", "campaign"])
    .where("month", "=", month)
    .limit(MOST_ROWS + 1)
    .execute();
  const isThere = rows.some((row) => row.source === source && row.campaign === named.campaign);
  const row = isThere || rows.length < MOST_ROWS ? named : { month, source: OTHERS, campaign: "" };
  await trx
    .insertInto("arrivalTally")
    .values({ ...row, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(["month", "source", "campaign"]).doUpdateSet({ count: sql`count + 1` }),
    )
    .execute();
}
