import os from "node:os";
import { db } from "~/database/db.server";
import { onceInProcess } from "~/process.server";
import { DAY, HOUR, SECOND } from "~/text/duration";

const last = onceInProcess("careful clock", (): { look?: number } => ({}));

/** In milliseconds. Unlike performance.now() on Linux, it goes on while the machine sleeps. */
export function sinceBoot() {
  return os.uptime() * SECOND;
}

/** If the wall clock was set back, forgets which inquiries were seen as due while it was wrong. */
export function lookAtClocks(wall = Date.now(), monotonic = sinceBoot()) {
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

/** Trusts a wall clock that has not jumped, and that this database has seen for a whole day. */
export async function mayJudgeAges(wall?: number) {
  const { careful, doubtUntil } = await lookAtClocks(wall);
  if (doubtUntil !== null) {
    console.warn(
      "사이트가 2일 넘게 꺼져 있었거나, 이전 백업을 복원했거나, 서버 시계가 바뀌어 오래된 자료를 아직 삭제하지 않습니다. 시계가 맞는지 확인해 주세요: timedatectl",
    );
  }
  return doubtUntil === null && careful >= DAY;
}

/** In milliseconds. */
export interface CarefulClock {
  wall: number | null;
  /** Time that has certainly passed since the first look. */
  careful: number;
  /** Until then, by the careful clock, the wall clock is not trusted. */
  doubtUntil: number | null;
}

/** A jump casts doubt for as long as it was, and for a week at most. */
const LONGEST_DOUBT = 7 * DAY;
const CORRECTION = HOUR;

/** By the smaller of wall-clock and monotonic progress; after a restart by a day at most. */
export function lookAt(before: CarefulClock, wall: number, elapsed: number | undefined) {
  if (before.wall === null) return { clock: { ...before, wall }, isSetBack: false };
  const passed = wall - before.wall;
  const isSetBack = passed < -CORRECTION;
  const certain = Math.max(0, Math.min(passed, elapsed ?? DAY));
  const careful = before.careful + certain;
  const jump = passed - certain;
  const doubt = jump > DAY ? careful + Math.min(jump, LONGEST_DOUBT) : before.doubtUntil;
  // Setting the wall clock back undoes the jump.
  const isOver = isSetBack || (doubt !== null && doubt <= careful);
  return { clock: { wall, careful, doubtUntil: isOver ? null : doubt }, isSetBack };
}
