import { makeRoom } from "./make-room";

const CAPACITY = 1000;
/** Longer texts are not cached: strangers choose them, such as a header. */
const MOST_LETTERS = 200;

/** Caches the results of a function that each request calls, often with the same text. */
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
