import type { KeyObject } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sqlite } from "~/database/db.server";
import { emptyLog } from "~/database/empty-log.server";
import { env } from "~/env.server";
import {
  appendToLedger,
  destructionsOf,
  judge,
  LEDGER,
  ledgerBeside,
  linesNaming,
  linesOf,
  linesTelling,
  readLedger,
  replayLedger,
  untold,
  unwrittenLines,
} from "~/files/ledger.server";
import { publicKeyOf } from "~/files/ledger-key.server";
import { keyHere, keysOf } from "~/files/own-ledger.server";
import { readOrdinary } from "~/files/read-ordinary.server";

/** Somebody may have put an older database in place by hand. The sweep deletes the files. */
export async function replayHere() {
  const path = ledgerBeside(sqlite.name);
  const key = await keyHere(sqlite);
  const { lines, unreadable } = await readLedger(path);
  if (unreadable > 0) {
    console.warn(`파기 대장 ${path}에서 ${unreadable}줄을 읽을 수 없어 건너뛰었습니다.`);
  }
  await writeLost(path, lines, key);
  // Only these: a signature takes longer to check than a row to find.
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

/** Only those that this box has signed: others could name anybody. */
async function writeLost(path: string, lines: string[], key: KeyObject) {
  const lost = untold(destructionsOf(sqlite), [...lines, ...unwrittenLines(sqlite)]);
  if (lost.length === 0) return;
  const found = new Set<string>();
  for (const name of await readdir(env.BACKUP_DIR).catch(() => [])) {
    const copy = await readOrdinary(join(env.BACKUP_DIR, name, LEDGER)).catch(() => "");
    const { counted } = judge(linesTelling(linesOf(String(copy)).lines, lost), [publicKeyOf(key)]);
    for (const line of counted) found.add(line);
  }
  await appendToLedger(path, [...found], key);
  const left = untold(lost, [...found]).length;
  const written = lost.length - left;
  if (written > 0) {
    console.warn(`파기 대장 ${path}에 없던 파기 ${written}건을 백업의 사본에서 다시 기록했습니다.`);
  }
  if (left === 0) return;
  console.warn(
    `파기 대장 ${path}에 없는 파기 ${left}건은 다시 기록할 수 없습니다. 다른 곳에 destroyed.jsonl의 사본이 있으면 사이트를 중지하고 그 내용을 파기 대장 끝에 추가한 뒤 다시 시작해 주세요.`,
  );
}
