export interface TurnOptions {
  isUrgent?: boolean;
  /** Refused if this many are already ahead in the queue. */
  mostAhead?: number;
}

export class LineTooLong extends Error {}

/** At most `count` tasks run at once; the others wait, urgent ones first. */
export function turns(count: number) {
  const urgent: (() => void)[] = [];
  const waiting: (() => void)[] = [];
  let free = count;

  /** @throws LineTooLong before the work starts */
  async function inTurn<T>(
    work: () => Promise<T>,
    { isUrgent = false, mostAhead = Number.POSITIVE_INFINITY }: TurnOptions = {},
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
  }
  return Object.assign(inTurn, {
    waiting: () => urgent.length + waiting.length,
  });
}
