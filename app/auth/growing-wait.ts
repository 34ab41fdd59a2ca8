import { makeRoom } from "~/make-room";

const HOUR = 60 * 60 * 1000;

// So long that waiting in silence for the free tries to come back is no faster than going on at
// one try in every longest wait.
const QUIET = 4 * HOUR;

interface Options {
  /** Tries before the first wait. */
  free: number;
  /** Milliseconds at which the wait stops growing. */
  longest: number;
  /** Keys that are remembered; beyond them those with the oldest tries are forgotten. */
  capacity?: number;
}

interface Tries {
  count: number;
  last: number;
}

/**
 * Each key has a few free tries; every further one has to wait twice as long as the one before, from
 * a second on. Kept in memory: a restart forgives.
 */
export function growingWait({ free, longest, capacity = 10_000 }: Options) {
  // In the order of their last tries, so that the one tried last is forgotten last.
  const tries = new Map<string, Tries>();

  function recall(key: string, now: number) {
    const known = tries.get(key);
    return known && now - known.last < QUIET ? known : undefined;
  }

  return {
    /** @returns milliseconds until the key may try again, 0 when it may now */
    wait(key: string, now = monotonic()) {
      const { count, last } = recall(key, now) ?? { count: 0, last: 0 };
      if (count < free) return 0;
      return Math.max(0, last + Math.min(1000 * 2 ** (count - free), longest) - now);
    },

    /** @returns what takes this one try back, for one that was never judged */
    count(key: string, now = monotonic()) {
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

/** Setting the system's clock neither shortens a wait nor makes it endless. */
function monotonic() {
  return performance.now();
}
