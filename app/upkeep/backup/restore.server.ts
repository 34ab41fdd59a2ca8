import type { KeyObject } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import SQLite from "better-sqlite3";
import { areas } from "~/database/area";
import { hasTable } from "~/database/has-table.server";
import { takeRunningLock } from "~/database/running-lock.server";
import { wordsOf } from "~/database/sqlite-code.server";
import { appendToLedger, ledgerBeside } from "~/files/ledger.server";
import { publicKeyOf } from "~/files/ledger-key.server";
import { signOnce } from "~/files/own-ledger.server";
import { refuse, whyClosed } from "~/usable-path.server";
import { checkDatabase, Damaged } from "./copy-database.server";
import { changedSince, countNewer, endSince, replay } from "./earlier-database.server";
import { discard, exchange } from "./exchange.server";
import { type OpenedBackup, openBackup } from "./open-backup.server";
import {
  chooseLines,
  gatherLines,
  holdLines,
  type Lines,
  type Wishes,
} from "./restored-ledger.server";
import type { SiteFiles } from "./site-files.server";
import { newDatabase, newUploads, openNew, removeUnfinished } from "./unfinished-restore.server";

interface Options extends Wishes {
  unchecked?: boolean;
  withoutDamaged?: boolean;
  /** Whose ledger counts: in a drill, not the restored place. */
  live?: SiteFiles;
}

/** Current data stays until every byte of the backup is checked. Its errors are for people. */
export async function restore(
  given: string,
  place: SiteFiles,
  { live = place, unchecked = false, withoutDamaged = false, ...wishes }: Options = {},
) {
  for (const folder of [dirname(place.databaseFile), place.uploadsDir]) {
    refuse("복원할 곳", whyClosed(folder, "folder"));
  }
  const lock = takeRunningLock(place.databaseFile, "restore");
  if (!lock) throw new Error("사이트가 실행 중입니다. 중지한 뒤 다시 시도해 주세요.");
  try {
    const backup = await openBackup(given);
    try {
      if (backup.isUnchecked && !unchecked) throw new Error(`${given}: ${uncheckable}`);
      const lines = await gatherLines(backup, live);
      const prepared = await prepare(backup, place, lines, { withoutDamaged, ...wishes });
      const { files, damaged, destroyed, fresh, key } = prepared;
      const newer = countNewer(live, place);
      const changes = changedSince(place, live);
      const undone = endSince(place, live);
      const { replaced, aside } = await exchange(files, place);
      const unwritten = await writeLines(fresh, key, place);
      await discard(replaced, files, place);
      const missing = backup.missing.filter((name) => !destroyed.names.has(name));
      const { unreadLedgers } = backup;
      const counts = { files: files.length, destroyed: destroyed.count, newer, changes };
      return { ...counts, damaged, missing, ...undone, aside, unreadLedgers, unwritten };
    } finally {
      backup.close();
      await removeUnfinished(place);
    }
  } finally {
    lock.release();
  }
}

const leaveOut = "이 파일만 빼고 복원하려면 --without-damaged를 붙여 다시 실행해 주세요.";

const uncheckable =
  "체크섬이 없어 내용을 확인할 수 없는 백업입니다. 이전 버전에서 만들었거나 누군가 수정했을 수 있으며, 손상되거나 변경된 부분이 있어도 알 수 없습니다. 그래도 복원하려면 --unchecked를 붙여 다시 실행해 주세요.";

/** Everything slow or likely to fail, done beside the current data. */
async function prepare(
  backup: OpenedBackup,
  place: SiteFiles,
  lines: Lines,
  { withoutDamaged = false, ...wishes }: Options,
) {
  await mkdir(dirname(place.databaseFile), { recursive: true });
  // An interrupted attempt's journal would be applied to this copy.
  await removeUnfinished(place);
  await backup.copyDatabase(newDatabase(place));
  const { fresh, destroyed } = destroyAgain(place, lines, wishes);
  const wanted = backup.files.filter((name) => !destroyed.names.has(name));
  const damaged: string[] = [];
  for (const area of areas) await mkdir(join(newUploads(place), area), { recursive: true });
  for (const name of wanted) {
    const target = join(newUploads(place), name);
    await backup.copyUpload(name, target).catch(async (error) => {
      if (!(error instanceof Damaged)) throw error;
      if (!withoutDamaged) throw new Damaged(`${error.message} ${leaveOut}`);
      await rm(target, { force: true });
      damaged.push(name);
    });
  }
  const files = wanted.filter((name) => !damaged.includes(name));
  const database = openNew(place);
  try {
    checkDatabase(database);
    // An earlier version has written the backup without secure_delete.
    database.exec("VACUUM");
    const key = await signOnce(ledgerBeside(place.databaseFile), lines.present);
    holdLines(database, fresh, [...lines.keys, publicKeyOf(key)]);
    return { files, damaged, destroyed, fresh, key };
  } finally {
    database.close();
  }
}

/** @returns the lines that are new to the site, and what was destroyed */
function destroyAgain(place: SiteFiles, lines: Lines, wishes: Wishes) {
  const database = openNew(place);
  try {
    const fresh = chooseLines(database, lines, wishes);
    return { fresh, destroyed: replay(place, [...lines.present, ...fresh]) };
  } finally {
    database.close();
  }
}

/** Last, so that a failed restore adds nothing. The next start makes up for an interruption. */
async function writeLines(lines: string[], key: KeyObject, { databaseFile }: SiteFiles) {
  const database = new SQLite(databaseFile);
  try {
    await appendToLedger(ledgerBeside(databaseFile), lines, key);
    if (hasTable(database, "ledgerOutbox")) database.exec("DELETE FROM ledgerOutbox");
    return undefined;
  } catch (error) {
    if (!hasTable(database, "ledgerOutbox")) return wordsOf(error);
  } finally {
    database.close();
  }
}
