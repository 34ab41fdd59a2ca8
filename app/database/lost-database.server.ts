import { readdirSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import SQLite from "better-sqlite3";
import { shortPath } from "~/usable-path.server";
import { areas } from "./area";
import { hasTable } from "./has-table.server";

interface SitePaths {
  databaseFile: string;
  uploadsDir: string;
  backupDir: string;
}

const isOfSite = (name: string, database: string) =>
  ["destroyed.jsonl", "ledger-key", "session-secret", "alert-key", `${database}-wal`].includes(
    name,
  ) || name.startsWith(`${database}.before-`);

const isBackup = (name: string) => /^site-\d{8}-\d{6}(\.sqlite)?$/.test(name);
const backupsIn = (folder: string) => namesIn(folder).filter(isBackup).sort();

/** What to type after `npm run restore --`. */
export function newestToRestore(backupDir: string) {
  const newest = backupsIn(backupDir).at(-1);
  return newest === undefined ? "백업" : shortPath(join(backupDir, newest));
}

/** An empty one in its place would hide the loss, and the sweep would set all uploads aside. */
export function whyLost({ databaseFile, uploadsDir, backupDir }: SitePaths) {
  if (isBegun(databaseFile)) return undefined;
  const folder = dirname(databaseFile);
  const left = [
    ...namesIn(folder)
      .filter((name) => isOfSite(name, basename(databaseFile)))
      .map((name) => join(folder, name)),
    ...areas.map((area) => join(uploadsDir, area)).filter((path) => namesIn(path).length > 0),
    ...backupsIn(backupDir).map((name) => join(backupDir, name)),
  ];
  if (left.length === 0) return undefined;
  return {
    text: `${shortPath(databaseFile)}: 데이터베이스는 없는데 이전 사이트의 파일이 남아 있습니다: ${inWords(left)}.`,
    todo: `복원하려면: npm run restore -- ${newestToRestore(backupDir)}   다른 곳에 있으면 DATABASE_FILE을 확인해 주세요. 빈 사이트로 새로 시작하려면 남은 파일을 먼저 다른 곳으로 옮겨 주세요.`,
  };
}

/** A file without our tables counts as missing. */
function isBegun(databaseFile: string) {
  if ((statSync(databaseFile, { throwIfNoEntry: false })?.size ?? 0) === 0) return false;
  let database: SQLite.Database | undefined;
  try {
    database = new SQLite(databaseFile, { timeout: 1000 });
    // Created before any migration runs.
    return hasTable(database, "kysely_migration");
  } catch {
    // As where another account may not write beside it.
    return true;
  } finally {
    database?.close();
  }
}

const SHOWN = 8;

function inWords(paths: string[]) {
  const shown = paths.slice(0, SHOWN).map(shortPath).join(", ");
  return paths.length > SHOWN ? `${shown} 외 ${paths.length - SHOWN}개` : shown;
}

function namesIn(folder: string) {
  try {
    return readdirSync(folder).filter((name) => !name.startsWith("."));
  } catch {
    return [];
  }
}
