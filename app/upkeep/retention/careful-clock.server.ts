import { db } from "~/database/db.server";
import { onceInProcess } from "~/process.server";
import { DAY } from "~/text/duration";
import { lookAt } from "./careful-clock";

const last = onceInProcess("careful clock", (): { look?: number } => ({}));

/** If the wall clock was set back, forgets which inquiries were seen as due while it was wrong. */
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

/** Trusts a wall clock that has not jumped, and that this database has seen for a whole day. */
export async function mayJudgeAges(wall?: number) {
  const { careful, doubtUntil } = await lookAtClocks(wall);
  if (doubtUntil !== null) {
    console.warn(
      "서버 시계가 갑자기 바뀌어 오래된 자료를 아직 삭제하지 않습니다. 시계가 맞는지 확인해 주세요: timedatectl",
    );
  }
  return doubtUntil === null && careful >= DAY;
}
