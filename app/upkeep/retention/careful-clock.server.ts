import { db } from "~/database/db.server";
import { onceInProcess } from "~/process.server";
import { lookAt } from "./careful-clock";

/** The process's own clock at the last look. */
const last = onceInProcess("careful clock", (): { look?: number } => ({}));

/**
 * Looks at the clocks and notes them, so that the next process knows, too. If the clock was set
 * back, what was seen as due under the wrong one is forgotten.
 *
 * @param wall the system's clock, and `own` the process's, which nobody sets
 */
export function lookAtClocks(wall = Date.now(), own = performance.now()) {
  return db.transaction().execute(async (trx) => {
    const before = await trx.selectFrom("retentionClock").selectAll().executeTakeFirstOrThrow();
    const elapsed = last.look === undefined ? undefined : own - last.look;
    const { clock, isSetBack } = lookAt(before, Math.floor(wall), elapsed && Math.floor(elapsed));
    await trx.updateTable("retentionClock").set(clock).execute();
    if (isSetBack) await trx.deleteFrom("dueSighting").execute();
    last.look = own;
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
