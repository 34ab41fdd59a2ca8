import { existsSync, rmSync, statSync } from "node:fs";
import { sqlite } from "~/database/db.server";
import { filesOf } from "~/database/open.server";
import { wordsOf } from "~/database/sqlite-code.server";
import { SECOND } from "~/text/duration";
import { shortPath } from "~/usable-path.server";
import { moveDurably } from "./backup/move-durably.server";

/** @returns undefined if there is no such file */
const inodeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.ino;

/**
 * SQLite goes on with a file that somebody has deleted or replaced, and all that it still stores would be gone with
 * the process. So the site writes a deleted file again, and ends: the next start opens what is there.
 */
export function watchDatabase(file: string) {
  const opened = new Map(filesOf(file).map((path) => [path, inodeOf(path)]));
  const isOpened = (path: string) => {
    try {
      return inodeOf(path) === opened.get(path);
    } catch {
      // Of a folder that cannot be read nothing is known.
      return true;
    }
  };
  const timer = setInterval(() => {
    if (isOpened(file)) return;
    console.error(`${shortPath(file)}: ${endOf(file, filesOf(file).slice(1, 3).filter(isOpened))}`);
    process.exit(1);
  }, SECOND);
  timer.unref();
}

/** @param logs what SQLite would apply to the other file, to which they do not belong */
function endOf(file: string, logs: string[]) {
  const copy = `${file}.written-again`;
  try {
    const isReplaced = existsSync(file);
    rmSync(copy, { force: true });
    if (!isReplaced) sqlite.prepare("VACUUM INTO ?").run(copy);
    for (const path of logs) rmSync(path, { force: true });
    if (isReplaced) return "데이터베이스가 다른 파일로 바뀌어 사이트를 중지합니다.";
    moveDurably(copy, file);
    return "삭제된 데이터베이스를 그대로 다시 저장했습니다. 사이트를 다시 시작해 주세요.";
  } catch (error) {
    return `데이터베이스가 삭제되었고 다시 저장되지 않아 사이트를 중지합니다. ${wordsOf(error)}`;
  }
}
