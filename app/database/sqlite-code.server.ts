/** The code of an error of SQLite or the system, such as SQLITE_FULL; "" for an error without one. */
export function sqliteCode(error: unknown) {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** Whether there was no room on the disk for a row or a file. */
export function isDiskFull(error: unknown) {
  return ["SQLITE_FULL", "ENOSPC", "EDQUOT"].includes(sqliteCode(error));
}
