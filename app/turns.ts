export interface Place {
  /** Goes in front of everybody who is not urgent. */
  isUrgent?: boolean;
  /** Refused when so many are already waiting ahead. */
  mostAhead?: number;
}

export class LineTooLong extends Error {}

/**
 * Lets only so many pieces of work run at once; the others wait in line, in front of it what somebody
 * is looking at.
 */
export function turns(count: number) {
  const urgent: (() => void)[] = [];
  const waiting: (() => void)[] = [];
  let free = count;

  /** @throws LineTooLong before the work was begun */
  return async function inTurn<T>(
    work: () => Promise<T>,
    { isUrgent = false, mostAhead = Number.POSITIVE_INFINITY }: Place = {},
  ) {
    if (free > 0) free -= 1;
    else {
      const ahead = urgent.length + (isUrgent ? 0 : waiting.length);
      if (ahead >= mostAhead) throw new LineTooLong();
      await new Promise<void>((resolve) => (isUrgent ? urgent : waiting).push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = urgent.shift() ?? waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
