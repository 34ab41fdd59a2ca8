import { useState } from "react";

interface Ticks {
  keys: string[];
  last: string;
  given: string;
}

/** Pictures stay ticked when something was done with them; the next tick then begins anew. */
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
    keys,
    tick,
    tickAll: (isOn: boolean) => setTicks({ keys: isOn ? present : [], last: "", given: "" }),
    given,
    noteGiven: (label: string) => setTicks((ticks) => ({ ...ticks, given: label })),
  };
}
