import { makeRoom } from "~/make-room";
import { networkOf } from "./address.server";

/** A fixed window per source, in memory: the system's clock does not reset it. In milliseconds. */
export function rateLimit(amount: number, window: number, capacity = 10_000) {
  // In order of window start, so that eviction takes the windows that end first.
  const taken = new Map<string, { units: number; until: number }>();
  return {
    take(source: string, units = 1, now = performance.now()) {
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

/** Counts an IPv6 /64, and with `ofNetwork` its /48, which may be one customer's or a carrier's. */
export function senderRateLimit(amount: number, window: number, ofNetwork: number) {
  const [senders, networks] = [rateLimit(amount, window), rateLimit(ofNetwork, window)];
  return {
    /** A sender over its own limit takes nothing from its neighbours. */
    take(address: string, units = 1) {
      return senders.take(address, units) ?? networks.take(networkOf(address, 48), units);
    },
  };
}
