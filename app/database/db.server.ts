import { dirname } from "node:path";
import { env } from "~/env.server";
import { onceInProcess, orExit } from "~/process.server";
import { openFolder, refuse, shortPath, whyClosed } from "~/usable-path.server";
import { newestToRestore, whyLost } from "./lost-database.server";
import { filesOf, openDatabase } from "./open.server";
import { evenOnFullDiskSync } from "./reserve.server";
import { isDiskFull, sqliteCode, wordsOf } from "./sqlite-code.server";

// Everything that this process creates is readable by its owner only.
process.umask(0o077);

const paths = {
  databaseFile: env.DATABASE_FILE,
  uploadsDir: env.UPLOADS_DIR,
  backupDir: env.BACKUP_DIR,
};

export const { db, sqlite } = onceInProcess("database", () => orExit(open));

function open() {
  try {
    openFolder("DATABASE_FILE", dirname(env.DATABASE_FILE));
    for (const file of filesOf(env.DATABASE_FILE)) refuse("DATABASE_FILE", whyClosed(file, "file"));
    refuse("DATABASE_FILE", whyLost(paths));
    return evenOnFullDiskSync(() => openDatabase(env.DATABASE_FILE));
  } catch (error) {
    throw new Error(`데이터베이스를 열지 못했습니다. ${wordsFor(error)}`);
  }
}

function wordsFor(error: unknown) {
  const file = shortPath(env.DATABASE_FILE);
  if (sqliteCode(error) === "SQLITE_NOTADB") {
    return `${file}: SQLite 데이터베이스가 아닌 파일입니다. DATABASE_FILE을 확인하거나 마지막 백업을 복원해 주세요: npm run restore -- ${newestToRestore(env.BACKUP_DIR)}`;
  }
  if (isDiskFull(error)) return `${file}: ${wordsOf(error)}`;
  const words = wordsOf(error);
  return sqliteCode(error).startsWith("SQLITE") ? `DATABASE_FILE: ${file}: ${words}` : words;
}
