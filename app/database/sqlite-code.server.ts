export function sqliteCode(error: unknown) {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

export function isDiskFull(error: unknown) {
  // SHMSIZE: the first to open a database makes its -shm.
  return ["SQLITE_FULL", "SQLITE_IOERR_SHMSIZE", "ENOSPC", "EDQUOT"].includes(sqliteCode(error));
}

export const fullDisk =
  "디스크가 가득 찼습니다. 쓰지 않는 파일을 삭제한 뒤 다시 실행해 주세요(docs/operating.md의 ‘디스크가 가득 찼을 때’).";

/** An error for people. */
export function wordsOf(error: unknown) {
  if (isDiskFull(error)) {
    return fullDisk;
  }
  return error instanceof Error ? error.message : String(error);
}
