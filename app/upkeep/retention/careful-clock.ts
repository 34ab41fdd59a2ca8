import { DAY, HOUR } from "~/text/duration";

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
