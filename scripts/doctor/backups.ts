import { readdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { wordsOf } from "~/database/sqlite-code.server";
import { freeRoom } from "~/free-room.server";
import { DAY, HOUR } from "~/text/duration";
import { inGigabytes } from "~/text/gigabytes";
import { inSeoul } from "~/text/moment";
import { checkFolder, openBackup } from "~/upkeep/backup/open-backup.server";
import {
  isBackupFileName,
  isOverdue,
  newestBackup,
  PARTIAL,
  readCopiedAt,
  roomForNext,
  unreadableBackups,
} from "~/upkeep/backup/stored-backups.server";
import { shortPath, whyClosed } from "~/usable-path.server";
import { home } from "../home.mjs";
import { type Finding, good, notice, problem } from "./finding";

/** @param at the setting BACKUP_AT */
export async function examineBackups(
  at: string,
  backupDir: string,
  now = new Date(),
  temporary: readonly string[] = [tmpdir(), join(home, "releases/tmp")],
): Promise<Finding[]> {
  const schedule =
    at === ""
      ? [notice("자동 백업이 꺼져 있습니다.", "다른 방법이 없으면 .env에 BACKUP_AT=03:30")]
      : [good(`매일 ${at}에 백업합니다: ${backupDir}`)];
  const closed = await examineFolder(backupDir);
  schedule.push(...closed);
  schedule.push(
    ...examineParts(backupDir, isPart, now),
    ...temporary.flatMap((folder) => examineParts(folder, isDrill, now)),
    await examineCopy(backupDir, now),
  );
  const [folder, file] = [await newestBackup(backupDir, now), newestFile(backupDir)];
  if (!folder && !file && closed.length > 0) return schedule;
  if (file && (!folder || file.takenAt > folder.takenAt)) {
    return [...schedule, examineAge(file, now), await examineFile(join(backupDir, file.name))];
  }
  const newest = folder;
  if (!newest) {
    const text = "백업이 하나도 없습니다.";
    return [
      ...schedule,
      problem(text, "npm run backup -- --nightly 또는 관리자 화면의 ‘지금 백업’"),
    ];
  }
  const age = examineAge(newest, now);
  const free = await freeRoom(backupDir);
  const room =
    free < roomForNext(newest)
      ? [
          problem(
            `백업할 공간이 부족합니다: ${inGigabytes(free)}`,
            "BACKUP_DIR를 더 큰 디스크로 옮겨 주세요.",
          ),
        ]
      : [];
  return [...schedule, age, ...room, await examineContent(join(backupDir, newest.name))];
}

interface Taken {
  name: string;
  takenAt: string;
  bytes: number;
}

function examineAge({ name, takenAt, bytes }: Taken, now: Date) {
  if (!isOverdue(takenAt, now)) return good(`마지막 백업: ${name} (${inGigabytes(bytes)})`);
  return problem(
    `마지막 백업이 ${Math.floor((now.getTime() - Date.parse(takenAt)) / DAY)}일 전입니다.`,
    "npm run backup -- --nightly를 실행해 원인을 확인해 주세요.",
  );
}

/** The newest backup in one file, which `npm run backup` makes. */
function newestFile(backupDir: string): Taken | undefined {
  const name = namesIn(backupDir).filter(isBackupFileName).sort().at(-1);
  if (name === undefined) return undefined;
  const { mtime, size } = statSync(join(backupDir, name));
  return { name, takenAt: mtime.toISOString(), bytes: size };
}

async function examineCopy(backupDir: string, now: Date): Promise<Finding> {
  const copiedAt = await readCopiedAt(backupDir);
  if (copiedAt === undefined) {
    return notice(
      "다른 곳에 둔 사본이 확인되지 않습니다.",
      "디스크가 고장 나면 같은 디스크의 백업도 읽을 수 없습니다: docs/operating.md의 ‘다른 곳에 암호화한 사본’",
    );
  }
  const text = `다른 곳의 마지막 사본: 서울 ${inSeoul(copiedAt)}`;
  return isOverdue(copiedAt, now) ? problem(text, "systemctl status site-copy") : good(text);
}

const isPart = (name: string) => name.startsWith(PARTIAL) || name.endsWith(".part");
const isDrill = (name: string) => name.startsWith("drill-");

/** What a killed backup or drill has left; one that is under way is younger. */
function examineParts(folder: string, isOurs: (name: string) => boolean, now: Date): Finding[] {
  return namesIn(folder)
    .filter(isOurs)
    .map((name) => join(folder, name))
    .filter((path) => now.getTime() - statSync(path).mtimeMs > HOUR)
    .map((path) =>
      problem(
        `${shortPath(path)}: 중단된 백업이나 연습이 남긴 파일이며, 고객의 개인정보가 들어 있습니다.`,
        `삭제해 주세요: rm -r ${shortPath(path)}`,
      ),
    );
}

function namesIn(folder: string) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

async function examineFile(path: string): Promise<Finding> {
  try {
    const backup = await openBackup(path);
    backup.close();
    return good("마지막 백업의 데이터베이스를 읽어 확인했습니다");
  } catch (error) {
    return damaged(error);
  }
}

function damaged(error: unknown) {
  return problem(
    `마지막 백업이 손상되었습니다. ${wordsOf(error)}`,
    "새로 백업하고(npm run backup -- --nightly), 디스크를 점검해 주세요(smartctl -a).",
  );
}

/** What would otherwise look as if there were no backups. */
async function examineFolder(backupDir: string): Promise<Finding[]> {
  const why = whyClosed(backupDir, "folder");
  const found = why ? [why] : await unreadableBackups(backupDir);
  return found.map(({ text, todo }) => problem(text, todo));
}

async function examineContent(folder: string): Promise<Finding> {
  try {
    const files = await checkFolder(folder);
    return good(`마지막 백업의 파일 ${files}개를 모두 읽어 확인했습니다`);
  } catch (error) {
    return damaged(error);
  }
}
