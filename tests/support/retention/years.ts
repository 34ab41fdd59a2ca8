import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { countDue, readPeriods } from "~/contact/retention/retention.server";
import { destroyOldInquiries } from "~/contact/retention/trash-inquiry.server";
import { sqlite } from "~/database/db.server";
import { env } from "~/env.server";
import { ledgerBeside, readLedger } from "~/files/ledger.server";
import { endOfTrash } from "~/office/trash";
import { DAY } from "~/text/duration";
import { purge } from "~/upkeep/retention/purge.server";
import { type Life, livesFrom, months, type Values } from "./fates";

export interface Years {
  /** Months to live through. */
  length: number;
  /** Months before the beginning of which inquiries are there, the earliest first. */
  history: number[];
  /** The month in which the office confirms the end of those under the first notice. */
  confirmed: number;
  /** Called at the end of the month with what there is. */
  onMonth?: (month: Month) => void | Promise<void>;
}

export interface Month {
  label: string;
  there: number;
  /** Within the 31 days that the office's page shows. */
  due: number;
  destroyed: number;
  byWhy: Record<string, number>;
  /** What is not as it should be. */
  wrong: string[];
}

/** An inquiry of the site that is lived through. */
interface Known extends Life {
  id: number;
  uploadedName: string;
  /** No other one's; everything that is stored of it has it. */
  customer: string;
}

/**
 * Lives through months on this process's own database and uploads, a day at a time: inquiries of all
 * kinds arrive, staff do something about them, and each day the site looks for what is due.
 *
 * @returns every inquiry there has been
 */
export async function liveThrough({ length, history, confirmed, onMonth }: Years) {
  const start = Date.UTC(2030, 0, 31, 3);
  const confirmedAt = months(start, confirmed);
  prepare(start);
  const known: Known[] = [];
  const arrive = (receivedAt: number, now: number) => {
    for (const life of livesFrom(receivedAt, confirmedAt)) {
      // What an earlier site would have destroyed already is not there.
      if (life.goneBy !== undefined && life.goneBy <= now) continue;
      known.push(add(life, now));
    }
  };
  for (const month of history) arrive(months(start, -month), start);
  let day = start;
  for (let month = 0; month < length; month += 1) {
    arrive(day, day);
    const before = countDestroyed();
    for (const end = months(start, month + 1); day < end; day += DAY) {
      if (day >= confirmedAt) confirm(confirmedAt);
      for (const life of known) step(life, day, DAY);
      await purge(day, day - start);
      await destroyOldInquiries(endOfTrash(day));
    }
    const wrong = await examine(known, day);
    const destroyed = countDestroyed();
    await onMonth?.({
      label: new Date(day).toISOString().slice(0, 7),
      there: count("inquiry"),
      due: (await countDue(await readPeriods(), day + 31 * DAY)).reduce(
        (total, { count }) => total + count,
        0,
      ),
      destroyed: sum(destroyed) - sum(before),
      byWhy: Object.fromEntries(
        Object.entries(destroyed)
          .map(([why, total]) => [why, total - (before[why] ?? 0)] as const)
          .filter(([, total]) => total > 0),
      ),
      wrong,
    });
  }
  return known;
}

function prepare(start: number) {
  const since = new Date(months(start, -120)).toISOString();
  sqlite.exec(`
    INSERT OR IGNORE INTO document (id, kind, effectiveFrom, text, hash) VALUES (2, 'NOTICE', '2026-01-01', 'x', 'x');
    UPDATE retention SET since = '${since}';
    UPDATE retentionClock SET wall = NULL, careful = 0, doubtUntil = NULL`);
  mkdirSync(join(env.UPLOADS_DIR, "contact"), { recursive: true });
}

function confirm(at: number) {
  sqlite
    .prepare("UPDATE retention SET earlierAt = ?, earlierBy = 'admin' WHERE earlierAt IS NULL")
    .run(new Date(at).toISOString());
}

/** With all that a used one has, down to a second version of its estimate and an ended link. */
function add(life: Life, now: number): Known {
  const receivedAt = new Date(life.receivedAt).toISOString();
  const uploadedName = `${randomUUID()}.txt`;
  const customer = `은하수 ${randomBytes(8).toString("hex")}`;
  const insert = (query: string, ...values: (string | number)[]) =>
    Number(sqlite.prepare(`INSERT INTO ${query}`).run(...values).lastInsertRowid);
  const id = insert(
    `inquiry (receivedAt, consentChannel, personalInformationAgree, customer, phoneNumber, mainAddress,
      buildingType, interiorType, noticeId)
      VALUES (?, 'WEB', 1, ?, '010-7391-8264', '서울 은하구 은하로 1', 'HOUSE', 'ALL', 2)`,
    ...[receivedAt, customer],
  );
  insert(
    "inquiryFile (inquiryId, name, uploadedName, type, size, ord) VALUES (?, ?, ?, 'text/plain', 9, 0)",
    ...[id, `${customer}.txt`, uploadedName],
  );
  writeFileSync(join(env.UPLOADS_DIR, "contact", uploadedName), customer);
  insert(
    "alert (channel, kind, inquiryId, createdAt, dueAt) VALUES ('MAIL', 'INQUIRY', ?, ?, ?)",
    ...[id, receivedAt, receivedAt],
  );
  insert(
    "submission (token, digest, usedAt, inquiryId) VALUES (?, ?, ?, ?)",
    ...[`token ${id}`, "0".repeat(64), receivedAt, id],
  );
  insert(
    "inquiryEvent (inquiryId, at, kind, text) VALUES (?, ?, 'NOTE', ?)",
    ...[id, receivedAt, customer],
  );
  insert(
    "inquiryChange VALUES (?, 2, 'customer', ?, '은하', ?, 'admin')",
    ...[id, customer, receivedAt],
  );
  const words = JSON.stringify({ customer });
  const estimate = "estimate (inquiryId, number, total, validUntil, savedAt, savedBy,";
  insert(
    `${estimate} paper, digest, sentAt, acceptedBy) VALUES (?, 1, 1, '', '', '', ?, 'd', ?, ?)`,
    ...[id, words, receivedAt, customer],
  );
  insert(`${estimate} draft) VALUES (?, 2, 1, '', '', '', ?)`, id, words);
  insert("visit (inquiryId, at, agreedAt) VALUES (?, ?, ?)", id, receivedAt, receivedAt);
  insert("customerLink (hash, inquiryId, madeAt) VALUES (?, ?, ?)", customer, id, receivedAt);
  const known = { ...life, id, uploadedName, customer };
  step(known, life.receivedAt, now - life.receivedAt + 1);
  return known;
}

/** Does what belongs to the time from a moment on. */
function step({ id, steps }: Known, from: number, length: number) {
  for (const { at, values, said } of steps) {
    if (at < from || at >= from + length) continue;
    if (values) set(id, values);
    if (said) say(id, said, at);
  }
}

function say(id: number, kind: string, at: number) {
  sqlite
    .prepare("INSERT INTO inquiryEvent (inquiryId, at, kind) VALUES (?, ?, ?)")
    .run(id, new Date(at).toISOString(), kind);
}

function set(id: number, values: Values) {
  const names = Object.keys(values);
  sqlite
    .prepare(`UPDATE inquiry SET ${names.map((name) => `${name} = ?`).join(", ")} WHERE id = ?`)
    .run(...Object.values(values), id);
}

/** How many each has at least, as long as it is there. */
const rowsOfOne = {
  ...{ inquiryFile: 1, inquiryEvent: 1, inquiryChange: 1, alert: 1 },
  ...{ estimate: 2, visit: 1, customerLink: 1 },
};

/** Everything that should be there is, and nothing of what should be gone. */
async function examine(known: Known[], now: number) {
  const wrong: string[] = [];
  const files = new Set(readdirSync(join(env.UPLOADS_DIR, "contact")));
  for (const { id, fate, receivedAt, uploadedName, until, goneBy } of known) {
    const name = `${fate}, of ${new Date(receivedAt).toISOString().slice(0, 10)}`;
    const isPresent = isThere(id);
    if (isPresent && goneBy !== undefined && goneBy <= now) wrong.push(`${name}: still there`);
    if (!isPresent && (until === undefined || until > now)) wrong.push(`${name}: gone too early`);
    if (files.has(uploadedName) !== isPresent) wrong.push(`${name}: its file`);
  }
  if (files.size !== count("inquiryFile")) wrong.push("files without rows");
  for (const [table, each] of Object.entries(rowsOfOne)) {
    const lost = `${table} WHERE inquiryId NOT IN (SELECT id FROM inquiry)`;
    if (count(lost) > 0) wrong.push(`${table}: rows of the destroyed`);
    const few = `inquiry WHERE (SELECT count(*) FROM ${table} WHERE inquiryId = inquiry.id) < ${each}`;
    if (count(few) > 0) wrong.push(`${table}: rows that went before their inquiry`);
  }
  const tokens = "submission WHERE length(digest) = 64 AND inquiryId IS NULL";
  if (count(tokens) > 0) wrong.push("submission: digests of the destroyed");
  if (count("removedFile") > 0) wrong.push("files that are still to be deleted");
  const { lines } = await readLedger(ledgerBeside(env.DATABASE_FILE));
  if (lines.length !== count("destruction") || count("ledgerOutbox") > 0) {
    wrong.push(`the ledger has ${lines.length} of ${count("destruction")}`);
  }
  return wrong;
}

/** Those whose name is in a byte of these files. */
export function namedIn(known: Known[], files: string[]) {
  const bytes = files.filter((file) => existsSync(file)).map((file) => readFileSync(file));
  return known.filter(({ customer }) => bytes.some((each) => each.includes(customer)));
}

function isThere(id: number) {
  return sqlite.prepare("SELECT 1 FROM inquiry WHERE id = ?").get(id) !== undefined;
}

function count(from: string) {
  return sqlite.prepare(`SELECT count(*) FROM ${from}`).pluck().get() as number;
}

function countDestroyed() {
  const rows = sqlite.prepare("SELECT why, count(*) FROM destruction GROUP BY why").raw().all();
  return Object.fromEntries(rows as [string, number][]);
}

function sum(counts: Record<string, number>) {
  return Object.values(counts).reduce((total, each) => total + each, 0);
}
