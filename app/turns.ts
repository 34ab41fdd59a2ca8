/**
 * Lets only so many pieces of work run at once; the others wait in line, in front of it what somebody
 * is looking at.
 */
export function turns(count: number) {
  const urgent: (() => void)[] = [];
  const waiting: (() => void)[] = [];
  let free = count;

  return async function inTurn<T>(work: () => Promise<T>, { isUrgent = false } = {}) {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => (isUrgent ? urgent : waiting).push(resolve));
    try {
      return await work();
    } finally {
      const next = urgent.shift() ?? waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
