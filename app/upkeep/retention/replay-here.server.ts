import { sqlite } from "~/database/db.server";
import { emptyLog } from "~/database/empty-log.server";
import { ledgerBeside, readLedger, replayLedger } from "~/files/ledger.server";

/**
 * Before the site serves: destroys again whom the ledger names, in case somebody has put an older
 * database in place by hand instead of by `npm run restore`. The sweep, which follows, deletes the
 * files.
 */
export async function replayHere() {
  const path = ledgerBeside(sqlite.name);
  const { lines, unreadable } = await readLedger(path);
  if (unreadable > 0) {
    console.warn(`파기 대장 ${path}에서 ${unreadable}줄을 읽을 수 없어 건너뛰었습니다.`);
  }
  if (lines.length === 0) return;
  const { destroyed } = replayLedger(sqlite, lines);
  if (destroyed === 0) return;
  await emptyLog();
  console.warn(`파기한 문의 ${destroyed}건이 옛 데이터베이스에 있어 다시 파기했습니다.`);
}
