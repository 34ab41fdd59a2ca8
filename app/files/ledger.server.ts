import { createHmac, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type SQLite from "better-sqlite3";
import * as z from "zod";
import { hasTable } from "~/database/has-table.server";
import { sync } from "./sync.server";

/**
 * The ledger: which inquiries have been destroyed, in a file beside the database, so that a restored
 * backup brings nobody back (docs/decisions/035-an-end-to-what-is-stored.md). A line has an id, and a
 * keyed digest of it with the moment of arrival, because ids of an older database may be given again.
 * It has nothing of what the customer sent. Nothing is ever removed from it.
 */
export const LEDGER = "destroyed.jsonl";

export function ledgerBeside(databaseFile: string) {
  return join(dirname(databaseFile), LEDGER);
}

const entrySchema = z.object({
  at: z.iso.datetime(),
  id: z.number().int().positive(),
  // Any code: a newer version of the program may know more reasons.
  why: z.string().regex(/^[A-Z_]{1,40}$/),
  key: z.string().min(16),
  digest: z.string().length(64),
});
type Entry = z.output<typeof entrySchema>;

/** The two columns of an inquiry that never change, so they identify it in any backup. */
interface Received {
  id: number;
  receivedAt: string;
}

export function ledgerLine(inquiry: Received, at: string, why: string) {
  const key = randomBytes(16).toString("base64url");
  return JSON.stringify({ at, id: inquiry.id, why, key, digest: digestOf(inquiry, key) });
}

function digestOf({ id, receivedAt }: Received, key: string) {
  return createHmac("sha256", key).update(`${id} ${receivedAt}`).digest("hex");
}

/** Appends lines, and waits until they survive a power cut. Duplicates do no harm. */
export async function appendToLedger(path: string, lines: string[]) {
  if (lines.length === 0) return;
  const isNew = !existsSync(path);
  await using file = await open(path, "a+", 0o600);
  const { size } = await file.stat();
  const last = size === 0 ? "\n" : (await file.read(Buffer.alloc(1), 0, 1, size - 1)).buffer;
  // A line that a power cut has cut off must not swallow the next.
  const start = String(last) === "\n" ? "" : "\n";
  await file.appendFile(`${start}${lines.join("\n")}\n`);
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
  return database.prepare("SELECT line FROM ledgerOutbox ORDER BY id").pluck().all() as string[];
}

/**
 * Destroys the inquiries that the ledger names, in a database of this version or an older one, with
 * all that goes with them.
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
  const read = database.prepare("SELECT id, receivedAt FROM inquiry WHERE id = ?");
  const filesOf = database
    .prepare("SELECT uploadedName FROM inquiryFile WHERE inquiryId = ?")
    .pluck();
  const destroy = database.prepare("DELETE FROM inquiry WHERE id = ?");
  const run = database.transaction(() => {
    const files: string[] = [];
    let destroyed = 0;
    for (const line of lines) {
      const entry = entryIn(line);
      const inquiry = entry && (read.get(entry.id) as Received | undefined);
      if (!inquiry || digestOf(inquiry, entry.key) !== entry.digest) continue;
      files.push(...(filesOf.all(entry.id) as string[]));
      // The token stays used, so that a form sent again does not bring the inquiry back.
      if (hasTokens) {
        database
          .prepare("UPDATE submission SET digest = '', inquiryId = NULL WHERE inquiryId = ?")
          .run(entry.id);
      }
      if (hasDestructions) {
        database
          .prepare("INSERT INTO destruction (inquiryId, at, why) VALUES (?, ?, ?)")
          .run(entry.id, entry.at, entry.why);
      }
      destroy.run(entry.id);
      destroyed += 1;
    }
    // The next sweep deletes the files, if the restore has put them in place.
    for (const name of hasRemovedFiles ? files : []) {
      database.prepare("INSERT OR IGNORE INTO removedFile VALUES ('contact', ?)").run(name);
    }
    return { files, destroyed };
  });
  return run.immediate();
}
