import { networkOf } from "./address.server";

/**
 * So much for each source in so much time. Kept in memory: a restart forgives, and one box has one
 * process.
 *
 * @param amount in whatever is counted
 * @param window milliseconds, from the first that is taken
 */
export function allowance(amount: number, window: number) {
  const taken = new Map<string, { units: number; until: number }>();
  return {
    /**
     * @param source an address, or another name
     * @returns seconds to wait where nothing is left; then nothing is taken
     */
    take(source: string, units = 1, now = Date.now()) {
      for (const [key, { until }] of taken) {
        if (until <= now) taken.delete(key);
      }
      const key = networkOf(source);
      const entry = taken.get(key) ?? { units: 0, until: now + window };
      if (entry.units + units > amount) return Math.ceil((entry.until - now) / 1000);
      entry.units += units;
      taken.set(key, entry);
      return undefined;
    },
    forget(source: string) {
      taken.delete(networkOf(source));
    },
  };
}
