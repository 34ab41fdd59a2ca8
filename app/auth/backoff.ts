import { makeRoom } from "~/make-room";
import { HOUR } from "~/text/duration";

// Waiting for the free tries to return must be no faster than one try per longest wait.
const QUIET = 4 * HOUR;

interface Options {
  free: number;
  longest: number;
  capacity?: number;
}

interface Tries {
  count: number;
  last: number;
}

/** The wait starts at one second and doubles. In memory: the system's clock does not reset it. */
export function backoff({ free, longest, capacity = 10_000 }: Options) {
  // In order of last use, so that eviction takes the least recently used.
  const tries = new Map<string, Tries>();

  function recall(key: string, now: number) {
    const known = tries.get(key);
    return known && now - known.last < QUIET ? known : undefined;
  }

  return {
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
