import { existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { sqlite } from "~/database/db.server";
import { filesOf } from "~/database/open.server";
import { wordsOf } from "~/database/sqlite-code.server";
import { SECOND } from "~/text/duration";
import { shortPath } from "~/usable-path.server";
import { moveDurably } from "./backup/move-durably.server";

/** Between two tries: each writes the whole database. */
const PAUSE = 10 * SECOND;

const replaced = "데이터베이스가 다른 파일로 바뀌어 사이트를 중지합니다.";
const writtenAgain = "삭제된 데이터베이스를 그대로 다시 저장했습니다. 사이트를 다시 시작해 주세요.";
const notYet =
  "데이터베이스가 삭제되었고 아직 다시 저장되지 않았습니다. 사이트를 중지하면 내용이 사라집니다.";

/** @returns undefined if there is no such file */
const inodeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.ino;

/**
 * SQLite goes on with a file that somebody has deleted or replaced, and all that it still stores would be gone with
 * the process. So the site writes a deleted file again, and ends: the next start opens what is there. Until it can
 * be written, the site goes on.
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
  let nextTry = 0;
  const timer = setInterval(() => {
    if (isOpened(file) || performance.now() < nextTry) return;
    nextTry = performance.now() + PAUSE;
    const { words, isOver } = endOf(file, filesOf(file).slice(1, 3).filter(isOpened));
    console.error(`${shortPath(file)}: ${words}`);
    if (isOver) process.exit(1);
  }, SECOND);
  timer.unref();
}

/** @param logs what SQLite would apply to the other file, to which they do not belong */
function endOf(file: string, logs: string[]) {
  const copy = `${file}.written-again`;
  try {
    const isReplaced = existsSync(file);
    if (!isReplaced) {
      mkdirSync(dirname(file), { recursive: true });
      rmSync(copy, { force: true });
      sqlite.prepare("VACUUM INTO ?").run(copy);
    }
    for (const path of logs) rmSync(path, { force: true });
    if (!isReplaced) moveDurably(copy, file);
    return { words: isReplaced ? replaced : writtenAgain, isOver: true };
  } catch (error) {
    return { words: `${notYet} ${wordsOf(error)}`, isOver: false };
  }
}
