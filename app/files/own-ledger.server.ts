import { dirname, join } from "node:path";
import type SQLite from "better-sqlite3";
import { hasTable } from "~/database/has-table.server";
import { appendToLedger, judge, ledgerBeside, readLedger } from "./ledger.server";
import { LEDGER_KEY, newKey, publicKeyOf, readKey, storeKey } from "./ledger-key.server";

const keyBeside = (ledger: string) => join(dirname(ledger), LEDGER_KEY);

export function keysOf(database: SQLite.Database) {
  if (!hasTable(database, "ledgerKey")) return [];
  return database.prepare("SELECT publicKey FROM ledgerKey").pluck().all() as string[];
}

export async function readOwnLedger(ledger: string, keys: string[]) {
  const key = readKey(keyBeside(ledger));
  const known = key ? [...keys, publicKeyOf(key)] : keys;
  const { lines } = await readLedger(ledger);
  const { counted, doubted } = judge(lines, known);
  // Earlier versions did not sign: their lines count until this box has a key.
  if (known.length === 0) return { known, counted: doubted, doubted: [] };
  return { known, counted, doubted };
}

export async function signOnce(ledger: string, lines: string[]) {
  const known = readKey(keyBeside(ledger));
  const key = known ?? newKey();
  const done = judge((await readLedger(ledger)).lines, [publicKeyOf(key)]);
  const counted = new Set(done.counted);
  const missing = lines.filter((line) => !counted.has(line));
  await appendToLedger(ledger, missing, key);
  // Last, because once there is a key, unsigned lines no longer count.
  if (!known) storeKey(keyBeside(ledger), key);
  return key;
}

/** Creates this box's key if needed and stores its public half in the database. */
export async function keyHere(database: SQLite.Database) {
  const ledger = ledgerBeside(database.name);
  const keys = keysOf(database);
  const key =
    readKey(keyBeside(ledger)) ??
    (await signOnce(ledger, (await readOwnLedger(ledger, keys)).counted));
  if (!keys.includes(publicKeyOf(key))) addKey(database, publicKeyOf(key));
  return key;
}

export function addKey(database: SQLite.Database, publicKey: string) {
  database
    .prepare("INSERT OR IGNORE INTO ledgerKey (publicKey, addedAt) VALUES (?, ?)")
    .run(publicKey, new Date().toISOString());
}
