import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import SQLite from "better-sqlite3";
import { areas } from "~/database/area";
import { newestToRestore, whyLost } from "~/database/lost-database.server";
import { filesOf } from "~/database/open.server";
import { otherOwner } from "~/database/owner.server";
import { takeLock } from "~/database/running-lock.server";
import { fullDisk, isDiskFull, sqliteCode } from "~/database/sqlite-code.server";
import {
  destructionsOf,
  ledgerBeside,
  readLedger,
  untold,
  unwrittenLines,
} from "~/files/ledger.server";
import { isOurName } from "~/files/our-name";
import { readOwnedFiles } from "~/files/owners";
import { HOUR } from "~/text/duration";
import { inGigabytes } from "~/text/gigabytes";
import { checkDatabase, Damaged } from "~/upkeep/backup/copy-database.server";
import type { SiteFiles } from "~/upkeep/backup/site-files.server";
import { newestFolder } from "~/upkeep/backup/stored-backups.server";
import {
  readRenditionBytes,
  readRoomLeft,
  roomConcern,
  roomInWords,
} from "~/upkeep/room-left.server";
import { shortPath, toOwn, whyClosed } from "~/usable-path.server";
import { migrations } from "../../migrations";
import { type Finding, good, notice, problem } from "./finding";
import { examineTime } from "./program";

type Place = SiteFiles & { backupDir: string };

/** Folders, rights, the database, and its rows against the files on the disk. */
export async function examineData(place: Place): Promise<Finding[]> {
  const { databaseFile, uploadsDir } = place;
  const isMissing = !existsSync(databaseFile);
  // To an account that may not look into the folder, it seems to be missing.
  const why = isMissing ? whyClosed(databaseFile, "file") : undefined;
  if (why) return [problem(why.text, why.todo), ...examineOwner(databaseFile)];
  const lost = whyLost(place);
  if (lost) return [problem(lost.text, lost.todo)];
  if (isMissing) {
    return [
      problem(
        `${shortPath(databaseFile)}: 데이터베이스가 없습니다.`,
        "처음이면 npm start, 다른 서버에서 옮기면 npm run restore -- 백업",
      ),
    ];
  }
  const found = [
    ...examineRights(databaseFile, uploadsDir),
    await examineRoom(place),
    ...(await examineRenditions(uploadsDir)),
    ...examineRunning(databaseFile),
  ];
  // What cannot be read is not damaged, and no reason for a restore.
  if (filesOf(databaseFile).some((file) => whyClosed(file, "file"))) return found;
  try {
    return [...found, ...(await examineDatabase(place))];
  } catch (error) {
    const text = `${shortPath(databaseFile)}: 읽을 수 없습니다. ${error}`;
    if (["EACCES", "EPERM", "SQLITE_CANTOPEN", "SQLITE_READONLY"].includes(sqliteCode(error))) {
      return [...found, problem(text, toOwn(dirname(databaseFile), uploadsDir))];
    }
    if (isDiskFull(error)) return [...found, problem(text, fullDisk)];
    return [...found, problem(text, toRestore(place.backupDir))];
  }
}

async function examineRenditions(uploadsDir: string): Promise<Finding[]> {
  const bytes = await readRenditionBytes(uploadsDir);
  return bytes === undefined ? [] : [good(`크기별로 만든 사진 ${inGigabytes(bytes)}`)];
}

function examineRights(databaseFile: string, uploadsDir: string): Finding[] {
  const below = [...areas, ".incoming", ".renditions", ".orphans"];
  const folders = [
    dirname(databaseFile),
    uploadsDir,
    ...below.map((name) => join(uploadsDir, name)),
  ];
  const secrets = ["session-secret", "alert-key", "ledger-key"].map((name) =>
    join(dirname(databaseFile), name),
  );
  const closed = [
    ...filesOf(databaseFile).map((file) => whyClosed(file, "file")),
    ...secrets.map((file) => whyClosed(file, "secret")),
    ...folders.map((folder) => whyClosed(folder, "folder")),
  ]
    .filter((why) => why !== undefined)
    // What is missing is judged by the folder that it will be made in.
    .filter(({ text }, index, all) => all.findIndex((other) => other.text === text) === index);
  const open = [databaseFile, ...secrets].filter(
    (file) => existsSync(file) && (statSync(file).mode & 0o077) !== 0,
  );
  return [
    ...closed.map(({ text, todo }) => problem(text, todo)),
    ...open.map((file) =>
      problem(`${shortPath(file)}: 다른 계정도 읽을 수 있습니다.`, `chmod 600 ${shortPath(file)}`),
    ),
    ...examineOwner(databaseFile),
    ...(closed.length + open.length === 0 ? [good("폴더와 권한")] : []),
  ];
}

function examineOwner(databaseFile: string): Finding[] {
  const owner = otherOwner(databaseFile);
  if (owner === undefined) return [];
  const todo = `그 계정으로 사이트를 실행한다면 다시 확인해 주세요: sudo -u ${owner} npm run doctor`;
  return [notice(`데이터베이스가 ${owner} 계정 소유입니다.`, todo)];
}

async function examineRoom(place: Place): Promise<Finding> {
  const room = await readRoomLeft(place, place.backupDir);
  const concern = roomConcern(room);
  return concern === undefined
    ? good(roomInWords(room))
    : problem(concern, "쓰지 않는 파일을 삭제하거나, BACKUP_DIR를 다른 디스크로 옮겨 주세요.");
}

function examineRunning(databaseFile: string): Finding[] {
  try {
    const lock = `${databaseFile}.running`;
    const taken = existsSync(lock) && takeLock(lock);
    if (taken === undefined) return [good("사이트가 실행 중입니다")];
    if (taken) taken.release();
    return [notice("사이트가 중지되어 있습니다", "npm start 또는 systemctl start site")];
  } catch {
    // Without the right to write beside the database, which is told already.
    return [];
  }
}

async function examineDatabase(place: Place): Promise<Finding[]> {
  const { databaseFile, uploadsDir, backupDir } = place;
  // Not read-only: such a connection leaves its -wal and -shm behind, which then belong to whoever
  // asked, and the site may not be able to open them.
  const database = new SQLite(databaseFile, { fileMustExist: true, timeout: 5000 });
  database.pragma("query_only = ON");
  try {
    return [
      examineIntegrity(database, backupDir),
      await examineMigrations(database),
      ...examineFiles(database, uploadsDir, await newestFolder(backupDir)),
      ...examineTime(latestRecords(database)),
      await examineLedger(database),
    ];
  } finally {
    database.close();
  }
}

const toRestore = (backupDir: string) =>
  `사이트를 중지하고 npm run restore -- ${newestToRestore(backupDir)}`;

function examineIntegrity(database: SQLite.Database, backupDir: string): Finding {
  try {
    checkDatabase(database);
    return good("데이터베이스가 온전합니다");
  } catch (error) {
    if (error instanceof Damaged) return problem(error.message, toRestore(backupDir));
    throw error;
  }
}

async function examineMigrations(database: SQLite.Database): Promise<Finding> {
  const known = Object.keys(await migrations.getMigrations());
  const done = database.prepare("SELECT name FROM kysely_migration").pluck().all() as string[];
  if (done.some((name) => !known.includes(name))) {
    return problem(
      "데이터베이스가 이 프로그램보다 최신 버전입니다.",
      "npm run update로 프로그램을 업데이트해 주세요.",
    );
  }
  const pending = known.filter((name) => !done.includes(name));
  return pending.length === 0
    ? good("데이터베이스의 구조가 프로그램과 맞습니다")
    : notice(`다음에 시작할 때 데이터베이스 구조를 업데이트합니다: ${pending.join(", ")}`);
}

/** Without it, a restored backup would bring back whom the site has destroyed. */
async function examineLedger(database: SQLite.Database): Promise<Finding> {
  const path = ledgerBeside(database.name);
  const todo = "마지막 백업에 있는 destroyed.jsonl과 비교하고, 삭제하지 말고 그대로 두세요.";
  try {
    const { lines, unreadable } = await readLedger(path);
    const told = [...lines, ...unwrittenLines(database)];
    const lost = untold(destructionsOf(database), told).length;
    if (lost > 0) {
      return problem(
        `${shortPath(path)}: 데이터베이스에 기록된 파기 ${lost}건이 파기 대장에 없습니다.`,
        "사이트를 다시 시작하면 백업의 사본에서 다시 기록합니다. 그래도 남으면 다른 곳에 있는 destroyed.jsonl의 사본을 끝에 추가해 주세요.",
      );
    }
    return unreadable === 0
      ? good(`파기 대장을 읽을 수 있습니다 (${lines.length}줄)`)
      : problem(`${shortPath(path)}: 읽을 수 없는 줄이 ${unreadable}개 있습니다.`, todo);
  } catch (error) {
    return problem(`${shortPath(path)}: 파기 대장을 읽을 수 없습니다. ${error}`, todo);
  }
}

function examineFiles(database: SQLite.Database, uploadsDir: string, backup = "백업"): Finding[] {
  const owned = new Set(
    readOwnedFiles(database).map(({ area, uploadedName }) => `${area}/${uploadedName}`),
  );
  const missing = [...owned].filter((name) => !existsSync(join(uploadsDir, name)));
  // As after a start as root: no backup would have them.
  const closed = [...owned].filter(
    (name) => !missing.includes(name) && whyClosed(join(uploadsDir, name), "secret"),
  );
  const orphans = areas.flatMap((area) =>
    namesIn(join(uploadsDir, area))
      .filter((name) => isOurName(name) && !owned.has(`${area}/${name}`))
      // A younger one may be about to get its row.
      .filter((name) => Date.now() - statSync(join(uploadsDir, area, name)).mtimeMs > HOUR),
  );
  return [
    missing.length === 0
      ? good(owned.size > 0 ? `올린 파일 ${owned.size}개가 모두 있습니다` : "올린 파일이 없습니다")
      : problem(
          `기록에는 있지만 파일이 없습니다: ${inWords(missing)}`,
          `백업에 있는 것을 제자리에 복사해 주세요. 있는 파일은 바뀌지 않습니다: cp -an ${shortPath(backup)}/uploads/. ${shortPath(uploadsDir)}/`,
        ),
    ...(closed.length > 0
      ? [problem(`읽을 수 없는 파일: ${inWords(closed)}`, toOwn(uploadsDir))]
      : []),
    ...(orphans.length > 0
      ? [
          notice(
            `기록에 없는 파일 ${orphans.length}개는 다음에 정리할 때 uploads/.orphans로 옮깁니다.`,
          ),
        ]
      : []),
  ];
}

const inWords = (names: string[]) =>
  `${names.slice(0, 5).join(", ")}${names.length > 5 ? ` 외 ${names.length - 5}개` : ""}`;

function namesIn(folder: string) {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** By id, in the order in which they were made, whatever the clock said. */
function latestRecords(database: SQLite.Database) {
  return ["SELECT receivedAt FROM inquiry", "SELECT at FROM access"]
    .map((query) => database.prepare(`${query} ORDER BY id DESC LIMIT 1`).pluck().get())
    .filter((at) => at !== undefined)
    .map((at) => new Date(String(at)));
}
