/** Lets only so many pieces of work run at once; the others wait in line. */
export function turns(count: number) {
  const waiting: (() => void)[] = [];
  let free = count;

  return async function inTurn<T>(work: () => Promise<T>) {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
