import type { db } from "~/database/db.server";

/**
 * Makes one of the times on offer the visit; triggers keep its moment at the inquiry.
 *
 * @param at null if there is none any more
 */
export async function agreeOn(trx: typeof db, inquiryId: number, at: string | null) {
  const times = trx.updateTable("visit").where("inquiryId", "=", inquiryId);
  await times.set({ agreedAt: null }).where("agreedAt", "is not", null).execute();
  if (at === null) return;
  await times.set({ agreedAt: new Date().toISOString() }).where("at", "=", at).execute();
}
