import { makeRoom } from "~/make-room";
import { networkOf } from "./address.server";

/**
 * So much for each source in so much time. Kept in memory: a restart forgives, and one box has one
 * process.
 *
 * @param amount in whatever is counted
 * @param window milliseconds, from the first that is taken
 * @param capacity sources that are remembered; beyond them the oldest are forgiven
 */
export function allowance(amount: number, window: number, capacity = 10_000) {
  // In the order of their first takings, so that what is over first is forgotten first.
  const taken = new Map<string, { units: number; until: number }>();
  return {
    /**
     * @param source an address, or another name
     * @returns seconds to wait where nothing is left; then nothing is taken
     */
    take(source: string, units = 1, now = Date.now()) {
      const key = networkOf(source);
      const known = taken.get(key);
      const entry = known && known.until > now ? known : { units: 0, until: now + window };
      if (entry.units + units > amount) return Math.ceil((entry.until - now) / 1000);
      entry.units += units;
      if (entry !== known) {
        taken.delete(key);
        makeRoom(taken, capacity);
        taken.set(key, entry);
      }
      return undefined;
    },
    get size() {
      return taken.size;
    },
  };
}
