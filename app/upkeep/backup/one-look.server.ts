import { setTimeout as pause } from "node:timers/promises";
import { SECOND } from "~/text/duration";

const PATIENCE = 5 * SECOND;

let before: Promise<unknown> = Promise.resolve();
const looks = new Map<string, { begun: number; result: Promise<unknown> }>();

/**
 * A dead network drive would hold one of Node's four file threads for each look, so there is one at
 * a time, and nobody waits longer than five seconds. Looks with the same name share a result.
 */
export async function oneLook<T>(name: string, look: () => Promise<T>): Promise<T | undefined> {
  const { begun, result } = looks.get(name) ?? begin(name, look);
  const left = begun + PATIENCE - performance.now();
  return Promise.race([
    result as Promise<T>,
    pause(Math.max(0, left), undefined, { ref: false }) as Promise<undefined>,
  ]);
}

function begin(name: string, look: () => Promise<unknown>) {
  const result = before.then(look).finally(() => looks.delete(name));
  before = result.catch(() => {});
  const begun = { begun: performance.now(), result };
  looks.set(name, begun);
  return begun;
}
