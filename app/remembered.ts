import { makeRoom } from "./make-room";

const CAPACITY = 1000;
/** Strangers choose the arguments: a header may be long. */
const MOST_LETTERS = 200;

/** The same function with a bounded memory of its results, for what each request asks anew. */
export function remembered<Result extends {}>(compute: (text: string) => Result) {
  const known = new Map<string, Result>();
  return (text: string): Result => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (text.length > MOST_LETTERS) return compute(text);
    // A part of a longer text would keep all of it in memory.
    const copy = Buffer.from(text).toString();
    const result = compute(copy);
    makeRoom(known, CAPACITY);
    known.set(copy, result);
    return result;
  };
}
