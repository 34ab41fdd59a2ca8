import { join } from "node:path";
import { freeRoom } from "~/free-room.server";
import { DAY } from "~/text/duration";
import { inGigabytes } from "~/text/gigabytes";
import {
  isOverdue,
  newestBackup,
  roomForNext,
  unreadableBackups,
} from "~/upkeep/backup/kept-backups.server";
import { checkFolder } from "~/upkeep/backup/open-backup.server";
import { wordsOf } from "~/upkeep/backup/place.server";
import { whyClosed } from "~/usable-path.server";
import { type Finding, good, notice, problem } from "./finding";

/** @param at the setting BACKUP_AT */
export async function examineBackups(
  at: string,
  backupDir: string,
  now = new Date(),
): Promise<Finding[]> {
  const schedule =
    at === ""
      ? [notice("자동 백업이 꺼져 있습니다.", "다른 방법이 없으면 .env에 BACKUP_AT=03:30")]
      : [good(`매일 ${at}에 백업합니다: ${backupDir}`)];
  const closed = await examineFolder(backupDir);
  schedule.push(...closed);
  const newest = await newestBackup(backupDir, now);
  if (!newest && closed.length > 0) return schedule;
  if (!newest) {
    const text = "백업이 하나도 없습니다.";
    return [
      ...schedule,
      problem(text, "npm run backup -- --nightly 또는 관리자 화면의 ‘지금 백업’"),
    ];
  }
  const days = Math.floor((now.getTime() - Date.parse(newest.takenAt)) / DAY);
  const age = isOverdue(newest.takenAt, now)
    ? problem(
        `마지막 백업이 ${days}일 전입니다.`,
        "npm run backup -- --nightly를 실행해 원인을 확인해 주세요.",
      )
    : good(`마지막 백업: ${newest.name} (${inGigabytes(newest.bytes)})`);
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
    return problem(
      `마지막 백업이 손상되었습니다. ${wordsOf(error)}`,
      "새로 백업하고(npm run backup -- --nightly), 디스크를 점검해 주세요(smartctl -a).",
    );
  }
}
