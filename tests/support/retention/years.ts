import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
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

/** With an attachment, an alert, a token, an event and a change, as a used one has. */
function add(life: Life, now: number): Known {
  const receivedAt = new Date(life.receivedAt).toISOString();
  const uploadedName = `${randomUUID()}.txt`;
  const { lastInsertRowid } = sqlite
    .prepare(
      `INSERT INTO inquiry (receivedAt, consentChannel, personalInformationAgree, customer,
        phoneNumber, mainAddress, buildingType, interiorType, noticeId)
        VALUES (?, 'WEB', 1, ?, '010-7391-8264', '서울 은하구 은하로 1', 'HOUSE', 'ALL', 2)`,
    )
    .run(receivedAt, `은하수 ${life.fate}`);
  const id = Number(lastInsertRowid);
  sqlite
    .prepare(
      "INSERT INTO inquiryFile (inquiryId, name, uploadedName, type, size, ord) VALUES (?, '은하수.txt', ?, 'text/plain', 9, 0)",
    )
    .run(id, uploadedName);
  writeFileSync(join(env.UPLOADS_DIR, "contact", uploadedName), "은하수");
  sqlite
    .prepare(
      "INSERT INTO alert (channel, kind, inquiryId, createdAt, dueAt) VALUES ('MAIL', 'INQUIRY', ?, ?, ?)",
    )
    .run(id, receivedAt, receivedAt);
  sqlite
    .prepare("INSERT INTO submission (token, digest, usedAt, inquiryId) VALUES (?, ?, ?, ?)")
    .run(`token ${id}`, "0".repeat(64), receivedAt, id);
  sqlite
    .prepare("INSERT INTO inquiryEvent (inquiryId, at, kind, text) VALUES (?, ?, 'NOTE', '은하수')")
    .run(id, receivedAt);
  sqlite
    .prepare("INSERT INTO inquiryChange VALUES (?, 2, 'customer', '은하수', '은하', ?, 'admin')")
    .run(id, receivedAt);
  const known = { ...life, id, uploadedName };
  step(known, life.receivedAt, now - life.receivedAt + 1);
  return known;
}

/** Does what belongs to the time from a moment on. */
function step({ id, steps }: Known, from: number, length: number) {
  for (const { at, values } of steps) {
    if (at >= from && at < from + length) set(id, values);
  }
}

function set(id: number, values: Values) {
  const names = Object.keys(values);
  sqlite
    .prepare(`UPDATE inquiry SET ${names.map((name) => `${name} = ?`).join(", ")} WHERE id = ?`)
    .run(...Object.values(values), id);
}

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
  for (const table of ["inquiryFile", "inquiryEvent", "inquiryChange", "alert"]) {
    const lost = `${table} WHERE inquiryId NOT IN (SELECT id FROM inquiry)`;
    if (count(lost) > 0) wrong.push(`${table}: rows of the destroyed`);
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
