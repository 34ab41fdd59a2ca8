import type * as z from "zod";
import { readPeriods } from "~/contact/retention/retention.server";
import { db } from "~/database/db.server";
import type { periodsSchema } from "./retention-schema";

/** A shorter period counts from now on, so that staff see what becomes due. */
export function savePeriods(values: z.output<typeof periodsSchema>) {
  return db.transaction().execute(async (trx) => {
    const present = await readPeriods(trx);
    const names = ["contractYears", "disputeYears", "quietMonths", "spamDays"] as const;
    const isShorter = names.some((name) => values[name] < present[name]);
    const since = isShorter ? new Date().toISOString() : present.since;
    await trx
      .updateTable("retention")
      .set({ ...values, since })
      .execute();
    await trx.deleteFrom("dueSighting").execute();
  });
}
