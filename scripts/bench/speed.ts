import { firstVisit } from "./speed/first-visit";
import { memory } from "./speed/memory";
import { servers } from "./speed/servers";
import { start } from "./speed/start";

const parts: Record<string, () => Promise<void>> = {
  servers,
  start,
  memory,
  browser: firstVisit,
};

/** The table of docs/performance.md, anew; its parts may be named. */
export async function speed(names: string[]) {
  const unknown = names.filter((name) => !parts[name]);
  if (unknown.length > 0) throw new Error(`speed has the parts ${Object.keys(parts).join(", ")}`);
  for (const name of names.length > 0 ? names : Object.keys(parts)) await parts[name]?.();
}
