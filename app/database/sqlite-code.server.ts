export function sqliteCode(error: unknown) {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

export function isDiskFull(error: unknown) {
  return ["SQLITE_FULL", "ENOSPC", "EDQUOT"].includes(sqliteCode(error));
}

/** An error for people. */
export function wordsOf(error: unknown) {
  if (isDiskFull(error)) {
    return "디스크가 가득 찼습니다. 쓰지 않는 파일을 삭제한 뒤 다시 실행해 주세요(docs/operating.md의 ‘디스크가 가득 찼을 때’).";
  }
  return error instanceof Error ? error.message : String(error);
}
