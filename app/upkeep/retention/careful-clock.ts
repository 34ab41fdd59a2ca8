import { DAY, HOUR } from "~/text/duration";

/** What is known at a look, in milliseconds. */
export interface CarefulClock {
  /** The system's clock; null before the first look. */
  wall: number | null;
  /** Time that has certainly passed since the first look. */
  careful: number;
  /** Until then, by the careful clock, the system's clock is not believed. */
  doubtUntil: number | null;
}

/** A jump is believed once the clock has gone on for as long again, at most for so long. */
const LONGEST_DOUBT = 7 * DAY;
/** Clocks are corrected by seconds, and an hour is no reason to look at everything anew. */
const CORRECTION = HOUR;

/**
 * Another look at the clocks. The careful clock goes on by what the system's clock and the process's
 * own, which nobody sets, agree on. Of a time in which the site did not run, the process knows
 * nothing: at most a day of it counts.
 *
 * @param elapsed by the process's own clock since its last look; undefined for its first
 * @returns the clock, and whether it was set back: what was seen since is then not to be trusted
 */
export function lookAt(before: CarefulClock, wall: number, elapsed: number | undefined) {
  if (before.wall === null) return { clock: { ...before, wall }, isSetBack: false };
  const passed = wall - before.wall;
  const isSetBack = passed < -CORRECTION;
  const certain = Math.max(0, Math.min(passed, elapsed ?? DAY));
  const careful = before.careful + certain;
  const jump = passed - certain;
  const doubt = jump > DAY ? careful + Math.min(jump, LONGEST_DOUBT) : before.doubtUntil;
  // Set back, the clock has taken back what was doubted.
  const isOver = isSetBack || (doubt !== null && doubt <= careful);
  return { clock: { wall, careful, doubtUntil: isOver ? null : doubt }, isSetBack };
}
