import { db } from "~/database/db.server";
import { onceInProcess } from "~/process.server";
import { lookAt } from "./careful-clock";

/** The monotonic clock at the last look. */
const last = onceInProcess("careful clock", (): { look?: number } => ({}));

/**
 * Stores what the clocks show, for the next process too. If the wall clock was set back, forgets
 * which inquiries were seen as due while it was wrong.
 */
export function lookAtClocks(wall = Date.now(), monotonic = performance.now()) {
  return db.transaction().execute(async (trx) => {
    const before = await trx.selectFrom("retentionClock").selectAll().executeTakeFirstOrThrow();
    const elapsed = last.look === undefined ? undefined : monotonic - last.look;
    const { clock, isSetBack } = lookAt(before, Math.floor(wall), elapsed && Math.floor(elapsed));
    await trx.updateTable("retentionClock").set(clock).execute();
    if (isSetBack) await trx.deleteFrom("dueSighting").execute();
    last.look = monotonic;
    return { ...clock, wall: Math.floor(wall) };
  });
}

/** For the office's page: whether nothing is destroyed at present, because the clock has jumped. */
export async function isClockDoubted() {
  const { doubtUntil } = await db
    .selectFrom("retentionClock")
    .select("doubtUntil")
    .executeTakeFirstOrThrow();
  return doubtUntil !== null;
}
