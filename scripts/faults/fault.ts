import { readFileSync } from "node:fs";

/** A deliberate bug, to see which test catches it. */
export interface Fault {
  /** A sentence that describes the bug. */
  name: string;
  file: string;
  /** The code to replace, which must occur exactly once in the file, and its replacement. */
  text: string;
  replacement: string;
  /** The test files that should catch it, cheapest first. */
  tests: string[];
}

/** @returns the file's content with the bug */
export function broken({ name, file, text, replacement }: Fault) {
  const parts = readFileSync(file, "utf8").split(text);
  if (parts.length !== 2) {
    throw new Error(`${name} ${file} has ${parts.length - 1} times: ${text}`);
  }
  return parts.join(replacement);
}

/** Problems with the list: changed code, missing tests, duplicate names. */
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
