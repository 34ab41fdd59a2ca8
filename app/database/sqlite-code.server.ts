/** The code of an error that SQLite has thrown, such as SQLITE_FULL; "" for an error without one. */
export function sqliteCode(error: unknown) {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
