import { DAY, HOUR } from "~/text/duration";

/** In milliseconds. */
export interface CarefulClock {
  /** The wall clock at the last look; null before the first. */
  wall: number | null;
  /** Time that has certainly passed since the first look. */
  careful: number;
  /** Until then, by the careful clock, the wall clock is not trusted. */
  doubtUntil: number | null;
}

/** The wall clock is trusted again after as long as it jumped, and after a week at the latest. */
const LONGEST_DOUBT = 7 * DAY;
/** Set back by less, the wall clock was only corrected. */
const CORRECTION = HOUR;

/**
 * Advances the careful clock by the smaller of wall-clock and monotonic progress; after a restart by
 * at most a day.
 *
 * @param elapsed by the monotonic clock since this process's last look; undefined for its first
 * @returns `isSetBack` if what was seen as due before is not to be trusted
 */
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
