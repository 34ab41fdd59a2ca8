export function sqliteCode(error: unknown) {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
