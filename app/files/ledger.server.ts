import { createHmac, type KeyObject, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type SQLite from "better-sqlite3";
import * as z from "zod";
import { hasTable } from "~/database/has-table.server";
import { isSignature, publicKeyOf, signatureOf } from "./ledger-key.server";
import { sync } from "./sync.server";

/**
 * The ledger: which inquiries have been destroyed, in a file beside the database, so that a restored
 * backup brings nobody back (docs/decisions/035-an-end-to-what-is-stored.md). A line has an id, and a
 * keyed digest of it with the moment of arrival, because ids of an older database may be given again.
 * It has nothing of what the customer sent. Whoever knows an inquiry could write its line, so one
 * counts only if a box that is known has signed it. Nothing is ever removed from it.
 */
export const LEDGER = "destroyed.jsonl";

export function ledgerBeside(databaseFile: string) {
  return join(dirname(databaseFile), LEDGER);
}

/** Instead of a reason: the line with the same digest does not count any more. */
const TAKEN_BACK = "TAKEN_BACK";

const entrySchema = z.object({
  at: z.iso.datetime(),
  id: z.number().int().positive(),
  // Any code: a newer version of the program may know more reasons.
  why: z.string().regex(/^[A-Z_]{1,40}$/),
  key: z.string().min(16),
  digest: z.string().length(64),
  /** The public key of the box that has signed the rest. */
  by: z.string().optional(),
  signature: z.string().optional(),
});
type Entry = z.output<typeof entrySchema>;

/** The two columns of an inquiry that never change, so they identify it in any backup. */
interface Received {
  id: number;
  receivedAt: string;
}

/** A line without a signature, which `appendToLedger` adds. */
export function ledgerLine(inquiry: Received, at: string, why: string) {
  const key = randomBytes(16).toString("base64url");
  return unsigned({ at, id: inquiry.id, why, key, digest: digestOf(inquiry, key) });
}

/** The line that takes a destruction back. */
export function lineTakingBack(line: string, at: string) {
  return unsigned({ ...(JSON.parse(line) as Entry), at, why: TAKEN_BACK });
}

/** What is signed, and tells lines apart. */
function unsigned({ at, id, why, key, digest }: Entry) {
  return JSON.stringify({ at, id, why, key, digest });
}

function signed(line: string, key: KeyObject) {
  const entry = entryIn(line);
  if (!entry) return line;
  const text = unsigned(entry);
  const by = publicKeyOf(key);
  return JSON.stringify({ ...JSON.parse(text), by, signature: signatureOf(text, key) });
}

function digestOf({ id, receivedAt }: Received, key: string) {
  return createHmac("sha256", key).update(`${id} ${receivedAt}`).digest("hex");
}

/**
 * Tells lines that one of the keys has signed from those that none has.
 *
 * @returns each line once, without its signature
 */
export function judge(lines: string[], keys: string[]) {
  const known = new Set(keys);
  const counted = new Set<string>();
  const doubted = new Set<string>();
  // Each backup of a folder has the same ones.
  for (const line of new Set(lines)) {
    const entry = entryIn(line);
    if (!entry) continue;
    const { by = "", signature = "" } = entry;
    const text = unsigned(entry);
    const counts = known.has(by) && isSignature(signature, text, by);
    (counts ? counted : doubted).add(text);
  }
  return { counted: [...counted], doubted: [...doubted].filter((text) => !counted.has(text)) };
}

/** Signs and appends lines, and waits until they survive a power cut. Duplicates do no harm. */
export async function appendToLedger(path: string, lines: string[], key: KeyObject) {
  if (lines.length === 0) return;
  const isNew = !existsSync(path);
  await using file = await open(path, "a+", 0o600);
  const { size } = await file.stat();
  const last = size === 0 ? "\n" : (await file.read(Buffer.alloc(1), 0, 1, size - 1)).buffer;
  // A line that a power cut has cut off must not swallow the next.
  const start = String(last) === "\n" ? "" : "\n";
  await file.appendFile(`${start}${lines.map((line) => signed(line, key)).join("\n")}\n`);
  await file.sync();
  if (isNew) await sync(dirname(path));
}

/** @returns its lines and, of a damaged one, how many cannot be read; both empty if there is none */
export async function readLedger(path: string) {
  const text = await readFile(path, "utf8").catch((error) => {
    if (error.code === "ENOENT") return "";
    // Node does not say which file it was.
    throw new Error(`파기 대장 ${path}: ${error.message}`, { cause: error });
  });
  return linesOf(text);
}

export function linesOf(text: string) {
  const all = text.split("\n").filter(Boolean);
  const lines = all.filter((line) => entryIn(line) !== undefined);
  return { lines, unreadable: all.length - lines.length };
}

function entryIn(line: string): Entry | undefined {
  try {
    return entrySchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/**
 * Lines that a database has committed and its ledger may not have yet: a site that was killed in
 * between.
 */
export function unwrittenLines(database: SQLite.Database) {
  if (!hasTable(database, "ledgerOutbox")) return [];
  const lines = database.prepare("SELECT line FROM ledgerOutbox ORDER BY id").pluck().all();
  return judge(lines.map(String), []).doubted;
}

/** A destruction that a database knows of. */
export interface Destroyed {
  id: number;
  at: string;
  why: string;
}

export function destructionsOf(database: SQLite.Database) {
  if (!hasTable(database, "destruction")) return [];
  return database
    .prepare("SELECT inquiryId AS id, at, why FROM destruction ORDER BY id")
    .all() as Destroyed[];
}

/** Those that none of the lines tells. */
export function untold(destroyed: Destroyed[], lines: string[]) {
  const told = new Set(lines.map(destructionOf));
  return destroyed.filter(({ id, at }) => !told.has(`${id} ${at}`));
}

/** The lines that tell one of them. */
export function linesTelling(lines: string[], destroyed: Destroyed[]) {
  const asked = new Set(destroyed.map(({ id, at }) => `${id} ${at}`));
  return lines.filter((line) => asked.has(destructionOf(line)));
}

function destructionOf(line: string) {
  const entry = entryIn(line);
  return entry ? `${entry.id} ${entry.at}` : "";
}

/** New lines for destructions, as far as a database still has the inquiries. */
export function linesAnew(database: SQLite.Database, destroyed: Destroyed[]) {
  // What came later has been given the same id by an older database.
  const read = database.prepare(
    "SELECT id, receivedAt FROM inquiry WHERE id = ? AND receivedAt < ?",
  );
  return destroyed.flatMap(({ id, at, why }) => {
    const inquiry = read.get(id, at) as Received | undefined;
    return inquiry ? [ledgerLine(inquiry, at, why)] : [];
  });
}

/** Those of the lines that name an inquiry of the database. */
export function linesNaming(database: SQLite.Database, lines: string[]) {
  const read = database.prepare("SELECT id, receivedAt FROM inquiry WHERE id = ?");
  return lines.filter((line) => {
    const entry = entryIn(line);
    const inquiry = entry && (read.get(entry.id) as Received | undefined);
    return inquiry && digestOf(inquiry, entry.key) === entry.digest;
  });
}

/**
 * Destroys the inquiries that these lines name and none of them takes back, in a database of this
 * version or an older one, with all that goes with them. Whether the lines count is the caller's to
 * know.
 *
 * @returns the names of their files, which are to be deleted, and how many inquiries were destroyed
 */
export function replayLedger(database: SQLite.Database, lines: string[]) {
  database.pragma("foreign_keys = ON");
  database.pragma("recursive_triggers = ON");
  database.pragma("secure_delete = ON");
  const hasDestructions = hasTable(database, "destruction");
  const hasRemovedFiles = hasTable(database, "removedFile");
  const hasTokens = database
    .prepare("SELECT 1 FROM pragma_table_info('submission') WHERE name = 'inquiryId'")
    .get();
  const filesOf = database
    .prepare("SELECT uploadedName FROM inquiryFile WHERE inquiryId = ?")
    .pluck();
  const destroy = database.prepare("DELETE FROM inquiry WHERE id = ?");
  const run = database.transaction(() => {
    const files: string[] = [];
    const destroyed = new Set<number>();
    for (const { id, at, why } of destructions(linesNaming(database, lines))) {
      // Two lines may name the same one.
      if (destroyed.has(id)) continue;
      files.push(...(filesOf.all(id) as string[]));
      // The token stays used, so that a form sent again does not bring the inquiry back.
      if (hasTokens) {
        database
          .prepare("UPDATE submission SET digest = '', inquiryId = NULL WHERE inquiryId = ?")
          .run(id);
      }
      if (hasDestructions) {
        database
          .prepare("INSERT INTO destruction (inquiryId, at, why) VALUES (?, ?, ?)")
          .run(id, at, why);
      }
      destroy.run(id);
      destroyed.add(id);
    }
    // The next sweep deletes the files, if the restore has put them in place.
    for (const name of hasRemovedFiles ? files : []) {
      database.prepare("INSERT OR IGNORE INTO removedFile VALUES ('contact', ?)").run(name);
    }
    return { files, destroyed: destroyed.size };
  });
  return run.immediate();
}

function destructions(lines: string[]) {
  const entries = lines.map((line) => JSON.parse(line) as Entry);
  const takenBack = new Set(
    entries.filter(({ why }) => why === TAKEN_BACK).map(({ digest }) => digest),
  );
  return entries.filter(({ digest }) => !takenBack.has(digest));
}
