import { sqlite } from "~/database/db.server";
import { emptyLog } from "~/database/empty-log.server";
import { judge, ledgerBeside, linesNaming, readLedger, replayLedger } from "~/files/ledger.server";
import { keyHere, keysOf } from "~/files/own-ledger.server";

/**
 * Before the site serves: destroys again whom the ledger names, in case somebody has put an older
 * database in place by hand instead of by `npm run restore`. The sweep, which follows, deletes the
 * files.
 */
export async function replayHere() {
  const path = ledgerBeside(sqlite.name);
  await keyHere(sqlite);
  const { lines, unreadable } = await readLedger(path);
  if (unreadable > 0) {
    console.warn(`파기 대장 ${path}에서 ${unreadable}줄을 읽을 수 없어 건너뛰었습니다.`);
  }
  // Only these are examined: a signature takes longer than a look into the database.
  const { counted, doubted } = judge(linesNaming(sqlite, lines), keysOf(sqlite));
  if (doubted.length > 0) {
    console.warn(
      `파기 대장 ${path}에 지금 있는 문의를 가리키는 줄이 ${doubted.length}개 있지만, 이 사이트가 아는 서명이 없어 파기하지 않았습니다.`,
    );
  }
  if (counted.length === 0) return;
  const { destroyed } = replayLedger(sqlite, counted);
  if (destroyed === 0) return;
  await emptyLog();
  console.warn(`파기한 문의 ${destroyed}건이 옛 데이터베이스에 있어 다시 파기했습니다.`);
}
