import { makeRoom } from "./make-room";

const CAPACITY = 1000;
/** Strangers choose longer texts, such as a header. */
const MOST_LETTERS = 200;

export function memoize<Result extends {}>(compute: (text: string) => Result) {
  const known = new Map<string, Result>();
  return (text: string): Result => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (text.length > MOST_LETTERS) return compute(text);
    // A substring would keep the whole of the text it was cut from in memory.
    const copy = Buffer.from(text).toString();
    const result = compute(copy);
    makeRoom(known, CAPACITY);
    known.set(copy, result);
    return result;
  };
}
