const kept = globalThis as { [key: symbol]: unknown };

/**
 * A singleton per process. `npm run dev` reloads every module after a change, and would otherwise
 * open the database and the front door again each time.
 */
export function onceInProcess<T>(name: string, make: () => T): T {
  const key = Symbol.for(`interior-site ${name}`);
  kept[key] ??= make();
  return kept[key] as T;
}
