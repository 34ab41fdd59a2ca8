import { createHmac, type KeyObject, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type SQLite from "better-sqlite3";
import * as z from "zod";
import { hasColumn, hasTable } from "~/database/has-table.server";
import { isSignature, publicKeyOf, signatureOf } from "./ledger-key.server";
import { sync } from "./sync.server";

/**
 * Lists destroyed inquiries, so that a restored backup brings nobody back
 * (docs/decisions/035-an-end-to-what-is-stored.md). Digests, because ids may be reused; signatures,
 * because anybody could write a line. Append-only.
 */
export const LEDGER = "destroyed.jsonl";

export function ledgerBeside(databaseFile: string) {
  return join(dirname(databaseFile), LEDGER);
}

/** In place of a reason: voids the line with the same digest. */
const TAKEN_BACK = "TAKEN_BACK";

const entrySchema = z.object({
  at: z.iso.datetime(),
  id: z.number().int().positive(),
  // A newer version may know more reasons.
  why: z.string().regex(/^[A-Z_]{1,40}$/),
  key: z.string().min(16),
  digest: z.string().length(64),
  by: z.string().optional(),
  signature: z.string().optional(),
});
type Entry = z.output<typeof entrySchema>;

interface Received {
  id: number;
  receivedAt: string;
}

export function ledgerLine(inquiry: Received, at: string, why: string) {
  const key = randomBytes(16).toString("base64url");
  return unsigned({ at, id: inquiry.id, why, key, digest: digestOf(inquiry, key) });
}

export function lineTakingBack(line: string, at: string) {
  return unsigned({ ...(JSON.parse(line) as Entry), at, why: TAKEN_BACK });
}

/** The signed part, by which lines are compared. */
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

export function judge(lines: string[], keys: string[]) {
  const known = new Set(keys);
  const counted = new Set<string>();
  const doubted = new Set<string>();
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

/** Returns once the lines survive a power cut. Duplicates do no harm. */
export async function appendToLedger(path: string, lines: string[], key: KeyObject) {
  if (lines.length === 0) return;
  const isNew = !existsSync(path);
  await using file = await open(path, "a+", 0o600);
  const { size } = await file.stat();
  const last = size === 0 ? "\n" : (await file.read(Buffer.alloc(1), 0, 1, size - 1)).buffer;
  // A line cut off by a power cut must not swallow the next.
  const start = String(last) === "\n" ? "" : "\n";
  await file.appendFile(`${start}${lines.map((line) => signed(line, key)).join("\n")}\n`);
  await file.sync();
  if (isNew) await sync(dirname(path));
}

/** @returns nothing for a missing file; for a damaged one, how many lines cannot be read */
export async function readLedger(path: string) {
  const text = await readFile(path, "utf8").catch((error) => {
    if (error.code === "ENOENT") return "";
    // Node's message does not name the file.
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

export function unwrittenLines(database: SQLite.Database) {
  if (!hasTable(database, "ledgerOutbox")) return [];
  const lines = database.prepare("SELECT line FROM ledgerOutbox ORDER BY id").pluck().all();
  return judge(lines.map(String), []).doubted;
}

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

export function untold(destroyed: Destroyed[], lines: string[]) {
  const told = new Set(lines.map(destructionOf));
  return destroyed.filter(({ id, at }) => !told.has(`${id} ${at}`));
}

export function linesTelling(lines: string[], destroyed: Destroyed[]) {
  const asked = new Set(destroyed.map(({ id, at }) => `${id} ${at}`));
  return lines.filter((line) => asked.has(destructionOf(line)));
}

function destructionOf(line: string) {
  const entry = entryIn(line);
  return entry ? `${entry.id} ${entry.at}` : "";
}

export function linesAnew(database: SQLite.Database, destroyed: Destroyed[]) {
  // An older database may have reused the id.
  const read = database.prepare(
    "SELECT id, receivedAt FROM inquiry WHERE id = ? AND receivedAt < ?",
  );
  return destroyed.flatMap(({ id, at, why }) => {
    const inquiry = read.get(id, at) as Received | undefined;
    return inquiry ? [ledgerLine(inquiry, at, why)] : [];
  });
}

export function linesNaming(database: SQLite.Database, lines: string[]) {
  const read = database.prepare("SELECT id, receivedAt FROM inquiry WHERE id = ?");
  return lines.filter((line) => {
    const entry = entryIn(line);
    const inquiry = entry && (read.get(entry.id) as Received | undefined);
    return inquiry && digestOf(inquiry, entry.key) === entry.digest;
  });
}

/** For older versions, too. Returns the files to delete, and how many inquiries were destroyed. */
export function replayLedger(database: SQLite.Database, lines: string[]) {
  database.pragma("foreign_keys = ON");
  database.pragma("recursive_triggers = ON");
  database.pragma("secure_delete = ON");
  const hasDestructions = hasTable(database, "destruction");
  const hasRemovedFiles = hasTable(database, "removedFile");
  const hasTokens = hasColumn(database, "submission", "inquiryId");
  const filesOf = database
    .prepare("SELECT uploadedName FROM inquiryFile WHERE inquiryId = ?")
    .pluck();
  const destroy = database.prepare("DELETE FROM inquiry WHERE id = ?");
  const run = database.transaction(() => {
    const files: string[] = [];
    const destroyed = new Set<number>();
    for (const { id, at, why } of destructions(linesNaming(database, lines))) {
      if (destroyed.has(id)) continue;
      files.push(...(filesOf.all(id) as string[]));
      // The token stays used: resending the form must not bring the inquiry back.
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
    // The next sweep deletes the files that the restore has put in place.
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
