import { existsSync } from "node:fs";
import type SQLite from "better-sqlite3";
import { whys } from "~/contact/due-date";
import { hasTable } from "~/database/has-table.server";
import {
  type Destroyed,
  destructionsOf,
  judge,
  ledgerBeside,
  linesAnew,
  linesNaming,
  lineTakingBack,
  untold,
  unwrittenLines,
} from "~/files/ledger.server";
import { addKey, keysOf, readOwnLedger } from "~/files/own-ledger.server";
import { inSeoul } from "~/text/moment";
import type { OpenedBackup } from "./open-backup.server";
import { readIfPossible } from "./read-if-possible.server";
import type { SiteFiles } from "./site-files.server";

/** The operator must confirm more lines than these, and any that no known key has signed. */
const FEW = 3;

export interface Lines {
  present: string[];
  /** Not in the site's ledger, but in the backup or those beside it. */
  signed: string[];
  /** Only the backup's own database knows the key. */
  vouchedByBackup: Set<string>;
  hasSite: boolean;
  /** Neither the site nor the backup knows who wrote them. */
  doubted: string[];
  /** In the site's database, but not in its ledger. */
  lost: Destroyed[];
  keys: string[];
}

export interface Wishes {
  destroy?: number;
  takeBack?: number[];
  say?: (text: string) => void;
}

const words = new Map(Object.entries({ ...whys, TAKEN_BACK: "파기를 되돌림" }));

export async function gatherLines(
  backup: Pick<OpenedBackup, "ledger" | "keys" | "unwritten">,
  live: SiteFiles,
): Promise<Lines> {
  const database = readDatabase(live);
  const own = await readOwnLedger(ledgerBeside(live.databaseFile), database.keys);
  const present = new Set([...own.counted, ...database.unwritten]);
  const isMissing = (line: string) => !present.has(line);
  const lines = [...own.doubted, ...backup.ledger];
  const others = judge(lines, [...own.known, ...backup.keys]);
  // What its database was about to write is as good as signed.
  const signed = new Set([...others.counted, ...backup.unwritten].filter(isMissing));
  const doubted = others.doubted.filter((line) => isMissing(line) && !signed.has(line));
  const known = new Set(judge(lines, own.known).counted);
  const vouchedByBackup = new Set([...signed].filter((line) => !known.has(line)));
  const lost = untold(database.destroyed, [...present, ...signed]);
  const hasSite = existsSync(live.databaseFile);
  const sorted = { present: [...present], signed: [...signed], vouchedByBackup, doubted };
  return { ...sorted, hasSite, lost, keys: own.known };
}

function readDatabase({ databaseFile }: SiteFiles) {
  const found = readIfPossible(databaseFile, (database) => ({
    keys: keysOf(database),
    unwritten: unwrittenLines(database),
    destroyed: destructionsOf(database),
  }));
  return found ?? { keys: [], unwritten: [], destroyed: [] };
}

/** @throws Error for people, if the operator must say how many count */
export function chooseLines(
  database: SQLite.Database,
  lines: Lines,
  { destroy, takeBack = [], say = console.info }: Wishes,
) {
  const { doubted, vouchedByBackup, hasSite } = lines;
  const anew = linesAnew(database, lines.lost);
  const signed = [...lines.signed, ...anew];
  const all = [...signed, ...doubted];
  const naming = new Set(linesNaming(database, all));
  // Whoever tampers with a backup can give it a key of their own.
  const isVouched = (line: string) => vouchedByBackup.has(line) && (hasSite || naming.has(line));
  if (all.length > 0) say(`이 사이트의 파기 대장에 없는 줄 ${all.length}개:`);
  for (const line of all) {
    const { at, id, why } = JSON.parse(line) as { at: string; id: number; why: string };
    const marks = [
      naming.has(line) ? "이 백업에 있는 문의" : "이 백업에 없는 문의",
      ...(signed.includes(line) ? [] : ["서명을 알 수 없음"]),
      ...(isVouched(line) ? ["이 백업만 아는 서명"] : []),
      ...(anew.includes(line) ? ["데이터베이스에만 있는 파기 기록"] : []),
    ];
    say(`  ${id}번 문의, ${inSeoul(at)}, ${words.get(why) ?? why} (${marks.join(", ")})`);
  }
  const isClear =
    doubted.length + anew.length === 0 && signed.length <= FEW && !signed.some(isVouched);
  const chosen = destroy === undefined && isClear ? signed : choose({ signed, doubted }, destroy);
  return [...chosen, ...takenBack(database, [...lines.present, ...chosen], takeBack)];
}

function choose(
  { signed, doubted }: Pick<Lines, "signed" | "doubted">,
  destroy: number | undefined,
) {
  const all = [...signed, ...doubted];
  if (destroy === signed.length) return signed;
  if (destroy === all.length) return all;
  if (destroy === 0) return [];
  const ways = [
    `모두 파기한 것으로 보려면 --destroy ${all.length}`,
    ...(signed.length > 0 && doubted.length > 0
      ? [`서명을 아는 줄만 파기한 것으로 보려면 --destroy ${signed.length}`]
      : []),
    "하나도 파기한 것으로 보지 않으려면 --destroy 0",
  ];
  throw new Error(
    `이 사이트의 파기 대장에 없는 줄이 ${all.length}개 있고, 그 줄의 문의는 앞으로 어느 백업에서도 되살아나지 않습니다. 위의 목록을 확인하고 ${ways.join(", ")}을 붙여 다시 실행해 주세요.`,
  );
}

function takenBack(database: SQLite.Database, lines: string[], ids: number[]) {
  const naming = linesNaming(database, lines);
  const at = new Date().toISOString();
  return ids.flatMap((id) => {
    const found = naming.filter((line) => JSON.parse(line).id === id);
    if (found.length > 0) return found.map((line) => lineTakingBack(line, at));
    throw new Error(`${id}번 문의: 파기한 문의가 아니거나 이 백업에 없습니다.`);
  });
}

/** Replaces the keys, too: one that came with a backup would vouch for lines of the next. */
export function holdLines(database: SQLite.Database, lines: string[], keys: string[]) {
  if (hasTable(database, "ledgerKey")) {
    database.exec("DELETE FROM ledgerKey");
    for (const key of keys) addKey(database, key);
  }
  if (!hasTable(database, "ledgerOutbox")) return;
  database.exec("DELETE FROM ledgerOutbox");
  const insert = database.prepare("INSERT INTO ledgerOutbox (line) VALUES (?)");
  for (const line of lines) insert.run(line);
}
