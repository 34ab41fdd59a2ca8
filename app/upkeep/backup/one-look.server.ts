import { setTimeout as pause } from "node:timers/promises";
import { SECOND } from "~/text/duration";

const PATIENCE = 5 * SECOND;

let before: Promise<unknown> = Promise.resolve();
const looks = new Map<string, { begun: number; result: Promise<unknown> }>();

/**
 * Looks at the folder of backups, which may lie on a disk that has stopped answering, such as a network
 * drive that is gone. Each look would then hold one of Node's four threads for files for ever, and after
 * four the whole site would wait. So there is one at a time, and nobody waits for it longer than five
 * seconds.
 *
 * @param name of the look: what is asked by the same name meanwhile shares its result
 * @returns undefined if the disk does not answer
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
  // One after the other: a disk that has stopped answering holds one thread, whoever asks.
  const result = before.then(look).finally(() => looks.delete(name));
  before = result.catch(() => {});
  const begun = { begun: performance.now(), result };
  looks.set(name, begun);
  return begun;
}
