import { existsSync } from "node:fs";
import { copyFile, readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { areas } from "~/database/area";
import { takeRunningLock } from "~/database/running-lock.server";
import { shortPath } from "~/usable-path.server";
import { Damaged, namedFiles } from "./copy-database.server";
import {
  changedSince,
  countNewer,
  endSince,
  isUnreadable,
  replay,
} from "./earlier-database.server";
import { discard, exchange, linkSecond } from "./exchange.server";
import { isNewerThanProgram } from "./known-schema.server";
import { readIfPossible } from "./read-if-possible.server";
import { gatherLines } from "./restored-ledger.server";
import type { SiteFiles } from "./site-files.server";
import { newDatabase, newUploads, removeUnfinished } from "./unfinished-restore.server";

/** What was moved aside has no ledger of its own: it stays in place. */
const nothingTold = { ledger: [], keys: [], unwritten: [] };

const nothingEnded = {
  ended: [],
  changed: [],
  silenced: [],
  renewed: 0,
  withdrawn: 0,
  projects: { hidden: [], back: [] },
};

/**
 * Puts back what the last restore, or update that was taken back, has moved aside, and moves aside what is there now:
 * undone once more, that comes back.
 *
 * @param withoutDamaged leaves out uploads that are nowhere any more
 * @returns when it was moved aside, how many inquiries have come since, what has ended since, and what is aside now
 *
 * @throws Error, with a message for people; the site is then unchanged
 */
export async function undoRestore(place: SiteFiles, { withoutDamaged = false } = {}) {
  const lock = takeRunningLock(place.databaseFile, "restore");
  if (!lock) throw new Error("사이트가 실행 중입니다. 중지한 뒤 다시 시도해 주세요.");
  try {
    const old = await lastPutAside(place);
    await removeUnfinished(place);
    await copyFile(old.databaseFile, newDatabase(place));
    // Beside a database that could not be read.
    for (const ending of ["-wal", "-journal"]) {
      if (!existsSync(old.databaseFile + ending)) continue;
      await copyFile(old.databaseFile + ending, newDatabase(place) + ending);
    }
    const isRead = !isUnreadable(newDatabase(place));
    const newer = countNewer(place, place);
    const changes = isRead ? changedSince(place, place) : [];
    const undone = isRead ? endSince(place, place) : nothingEnded;
    const lines = await gatherLines(nothingTold, place);
    const destroyed = isRead
      ? replay(place, lines.present)
      : { count: 0, names: new Set<string>() };
    const { files, lost } = await gatherUploads(place, old.uploadsDir, destroyed.names);
    if (lost.length > 0 && !withoutDamaged) {
      throw new Damaged(
        `올린 파일 ${lost.length}개가 따로 보관한 파일에도 지금의 파일에도 없습니다: ${lost.slice(0, 5).join(", ")}. 이 파일만 빼고 되돌리려면 --without-damaged를 붙여 다시 실행해 주세요.`,
      );
    }
    const { replaced, aside } = await exchange(files, place);
    await discard(replaced, files, place);
    const counts = { files: files.length, destroyed: destroyed.count, newer, changes };
    return { stamp: old.stamp, ...counts, lost, ...undone, aside };
  } finally {
    await removeUnfinished(place);
    lock.release();
  }
}

/** The newest of what a restore and what an update has moved aside: between them, other inquiries have come. */
async function lastPutAside({ databaseFile, uploadsDir }: SiteFiles) {
  const prefix = `${basename(databaseFile)}.before-`;
  const names = [
    ...(await namesIn(dirname(databaseFile))).filter((name) => name.startsWith(prefix)),
    ...(await namesIn(uploadsDir)),
  ];
  const found = names.flatMap((name) => {
    const [, kind, stamp] = /\.before-(restore|update)-(\d{8}-\d{6})$/.exec(name) ?? [];
    return stamp === undefined ? [] : [{ kind, stamp }];
  });
  const last = found.toSorted((a, b) => (a.stamp < b.stamp ? -1 : 1)).at(-1);
  if (last === undefined) {
    throw new Error("되돌릴 복원이 없습니다. 복원하기 전의 상태는 14일 동안만 보관합니다.");
  }
  const aside = join(dirname(databaseFile), `${prefix}${last.kind}-${last.stamp}`);
  if (!existsSync(aside)) {
    throw new Error(
      `${shortPath(aside)}: 따로 보관한 데이터베이스가 없습니다. 백업을 복원해 주세요: npm run restore`,
    );
  }
  if (await isNewerThanProgram(aside)) {
    throw new Error(
      `${shortPath(aside)}: 따로 보관한 데이터베이스가 프로그램보다 최신입니다. 먼저 프로그램을 업데이트해 주세요: npm run update`,
    );
  }
  // An update has moved no uploads: what it had is among the live ones, or with the orphans.
  return {
    stamp: last.stamp,
    databaseFile: aside,
    uploadsDir: join(uploadsDir, `.before-restore-${last.stamp}`),
  };
}

/**
 * Links the uploads that were moved aside, and what the database names besides: of the live ones, and of
 * those that the sweep has taken for orphans, because the database between knew nothing of them.
 */
async function gatherUploads(place: SiteFiles, oldUploads: string, destroyed: Set<string>) {
  const names = new Set(readIfPossible(newDatabase(place), namedFiles));
  for (const area of areas) {
    for (const name of await namesIn(join(oldUploads, area))) names.add(join(area, name));
  }
  const files: string[] = [];
  const lost: string[] = [];
  const orphans = join(place.uploadsDir, ".orphans");
  const days = (await namesIn(orphans)).map((day) => join(orphans, day));
  for (const name of names) {
    if (destroyed.has(name)) continue;
    const source = [oldUploads, place.uploadsDir, ...days]
      .map((folder) => join(folder, name))
      .find((path) => existsSync(path));
    if (source === undefined) lost.push(name);
    else await linkSecond(source, join(newUploads(place), name));
    if (source !== undefined) files.push(name);
  }
  return { files, lost };
}

function namesIn(folder: string) {
  return readdir(folder).catch(() => []);
}
