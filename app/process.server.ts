const kept = globalThis as { [key: symbol]: unknown };

/**
 * Makes something once in the life of the process. `npm run dev` loads every module anew after a
 * change, and would otherwise open the database and the front door again each time.
 */
export function onceInProcess<T>(name: string, make: () => T): T {
  const key = Symbol.for(`interior-site ${name}`);
  kept[key] ??= make();
  return kept[key] as T;
}
