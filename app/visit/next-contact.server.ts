import type { db } from "~/database/db.server";

interface Agreed {
  at: string;
  thenContactAt: string | null;
}

/** The promise besides the visit. */
export function otherPromise(nextContactAt: string | null, agreed: Agreed | undefined) {
  return agreed && nextContactAt === agreed.at ? agreed.thenContactAt : nextContactAt;
}

/** The earlier of the two is 다음 연락. A promise after the visit waits with it, and is not forgotten. */
export async function setNextContact(
  trx: typeof db,
  inquiryId: number,
  promise: string | null,
  visit: string | null,
) {
  const isVisitNext = visit !== null && (promise === null || visit <= promise);
  const nextContactAt = isVisitNext ? visit : promise;
  await trx.updateTable("inquiry").set({ nextContactAt }).where("id", "=", inquiryId).execute();
  await trx
    .updateTable("visit")
    .set({ thenContactAt: isVisitNext && promise !== visit ? promise : null })
    .where("inquiryId", "=", inquiryId)
    .where("agreedAt", "is not", null)
    .execute();
  return nextContactAt;
}

/**
 * Makes one of the times on offer the visit, and a promise with it.
 *
 * @param at null if there is none any more
 */
export async function agreeOn(
  trx: typeof db,
  inquiry: { id: number; nextContactAt: string | null },
  before: Agreed | undefined,
  at: string | null,
) {
  const ofInquiry = trx.updateTable("visit").where("inquiryId", "=", inquiry.id);
  await ofInquiry
    .set({ agreedAt: null, thenContactAt: null })
    .where("agreedAt", "is not", null)
    .execute();
  if (at !== null) {
    await ofInquiry.set({ agreedAt: new Date().toISOString() }).where("at", "=", at).execute();
  }
  await setNextContact(trx, inquiry.id, otherPromise(inquiry.nextContactAt, before), at);
}
