const stored = globalThis as { [key: symbol]: unknown };

/** `npm run dev` reloads modules, and must not open the database and the door again. */
export function onceInProcess<T>(name: string, make: () => T): T {
  const key = Symbol.for(`interior-site ${name}`);
  stored[key] ??= make();
  return stored[key] as T;
}

/** Nobody can catch what an import throws, and a stack would hide what is wrong. */
export function orExit<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
