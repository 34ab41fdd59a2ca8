import { makeRoom } from "~/make-room";
import { HOUR } from "~/text/duration";

// Long enough that waiting for the free tries to return is no faster than one try per longest wait.
const QUIET = 4 * HOUR;

interface Options {
  /** Tries before the first wait. */
  free: number;
  /** Milliseconds at which the wait stops growing. */
  longest: number;
  /** Keys remembered; beyond it, the least recently used are evicted. */
  capacity?: number;
}

interface Tries {
  count: number;
  last: number;
}

/**
 * Exponential back-off per key: a few free tries, then a wait that starts at one second and doubles
 * with each try. Kept in memory: a restart resets it, but a change of the system's clock does not.
 */
export function backoff({ free, longest, capacity = 10_000 }: Options) {
  // In order of last use, so that eviction takes the least recently used.
  const tries = new Map<string, Tries>();

  function recall(key: string, now: number) {
    const known = tries.get(key);
    return known && now - known.last < QUIET ? known : undefined;
  }

  return {
    /** @returns milliseconds until the key may try again, 0 for now */
    wait(key: string, now = performance.now()) {
      const { count, last } = recall(key, now) ?? { count: 0, last: 0 };
      if (count < free) return 0;
      return Math.max(0, last + Math.min(1000 * 2 ** (count - free), longest) - now);
    },

    /** @returns an undo function, for a try that was never checked */
    count(key: string, now = performance.now()) {
      const before = recall(key, now);
      const counted = { count: (before?.count ?? 0) + 1, last: now };
      tries.delete(key);
      makeRoom(tries, capacity);
      tries.set(key, counted);
      return () => {
        const current = tries.get(key);
        if (!current) return;
        current.count -= 1;
        if (current === counted && before) current.last = before.last;
        if (current.count === 0) tries.delete(key);
      };
    },

    forget(key: string) {
      tries.delete(key);
    },

    get size() {
      return tries.size;
    },
  };
}
