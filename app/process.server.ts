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

/** For what an import makes: nobody can catch what it throws, and a stack would hide what is wrong. */
export function orExit<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
