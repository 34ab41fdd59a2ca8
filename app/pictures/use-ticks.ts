import { useState } from "react";

interface Ticks {
  keys: string[];
  /** Where a range begins. */
  last: string;
  /** What was last given to them. */
  given: string;
}

/**
 * Which pictures are ticked. They stay so when something was done with them, for what else is to be
 * done; the next tick then begins anew, or what is meant for it would befall them, too.
 *
 * @param present the keys of all that can be ticked, in their order
 */
export function useTicks(present: string[]) {
  const [{ keys, given }, setTicks] = useState<Ticks>({ keys: [], last: "", given: "" });

  function tick(key: string, isOn: boolean, isRange: boolean) {
    setTicks(({ keys: old, last, given }) => {
      const from = isRange ? present.indexOf(last) : -1;
      const to = present.indexOf(key);
      const pressed = from < 0 ? [key] : present.slice(Math.min(from, to), Math.max(from, to) + 1);
      if (!isOn) return { keys: old.filter((each) => !pressed.includes(each)), last: key, given };
      return { keys: [...(given ? [] : old), ...pressed], last: key, given: "" };
    });
  }

  return {
    /** Some may have been removed since. */
    keys,
    tick,
    tickAll: (isOn: boolean) => setTicks({ keys: isOn ? present : [], last: "", given: "" }),
    given,
    noteGiven: (label: string) => setTicks((ticks) => ({ ...ticks, given: label })),
  };
}
