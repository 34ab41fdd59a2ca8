import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import SQLite from "better-sqlite3";
import { Kysely } from "kysely";
import { PatientDialect } from "./patient-dialect.server";
import type { Tables } from "./tables";

/** SQLite's files and the running lock must belong to the same account. */
export function filesOf(file: string) {
  return ["", "-wal", "-shm", ".running"].map((ending) => file + ending);
}

export function openDatabase(file: string) {
  mkdirSync(dirname(file), { recursive: true });
  const sqlite = new SQLite(file, { timeout: 5000 });
  sqlite.pragma("journal_mode = WAL");
  // FULL: a visitor who read 접수 완료 must find the inquiry after a power cut.
  sqlite.pragma("synchronous = FULL");
  sqlite.pragma("foreign_keys = ON");
  // REPLACE then fires the triggers of the rows that it deletes.
  sqlite.pragma("recursive_triggers = ON");
  // Overwrites the bytes of deleted rows, which are customers' data.
  sqlite.pragma("secure_delete = ON");
  // From here on the dialect waits without blocking the process.
  sqlite.pragma("busy_timeout = 0");
  return { sqlite, db: new Kysely<Tables>({ dialect: new PatientDialect(sqlite) }) };
}
