import { readFileSync } from "node:fs";

/** One thing that is broken on purpose, to see which test notices. */
export interface Fault {
  /** A sentence that says what is broken. */
  name: string;
  file: string;
  /** What stands in the file, exactly once, and what stands there instead. */
  text: string;
  replacement: string;
  /** The test files that ought to notice, the cheapest first. */
  tests: string[];
}

/** @returns the file with the fault in it */
export function broken({ name, file, text, replacement }: Fault) {
  const parts = readFileSync(file, "utf8").split(text);
  if (parts.length !== 2) {
    throw new Error(`${name} ${file} has ${parts.length - 1} times: ${text}`);
  }
  return parts.join(replacement);
}

/** What is wrong with the list: a text that has changed since, a test that is gone, a name used twice. */
export function mistakesIn(faults: Fault[]) {
  const names = faults.map(({ name }) => name);
  return faults.flatMap((fault, index) => [
    ...messageOf(() => broken(fault)),
    ...fault.tests.flatMap((test) => messageOf(() => readFileSync(test))),
    ...(names.indexOf(fault.name) < index ? [`${fault.name} stands in the list twice`] : []),
  ]);
}

function messageOf(attempt: () => unknown) {
  try {
    attempt();
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
