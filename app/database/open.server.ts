import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import SQLite from "better-sqlite3";
import { Kysely } from "kysely";
import { PatientDialect } from "./patient-dialect.server";
import type { Tables } from "./tables";

/** A database, and what SQLite and the running lock keep beside it: all have to be the same account's. */
export function filesOf(file: string) {
  return ["", "-wal", "-shm", ".running"].map((ending) => file + ending);
}

/** Opens the database, creating file and folder if missing. The raw handle is for backups. */
export function openDatabase(file: string) {
  mkdirSync(dirname(file), { recursive: true });
  const sqlite = new SQLite(file, { timeout: 5000 });
  sqlite.pragma("journal_mode = WAL");
  // FULL: a visitor who was told 접수 완료 finds the inquiry kept even after a power cut.
  sqlite.pragma("synchronous = FULL");
  sqlite.pragma("foreign_keys = ON");
  // REPLACE then fires the triggers of the rows that it deletes.
  sqlite.pragma("recursive_triggers = ON");
  // Deleted rows are customers' data: their bytes are overwritten, not only marked as free.
  sqlite.pragma("secure_delete = ON");
  // From here on the dialect waits, without blocking the process.
  sqlite.pragma("busy_timeout = 0");
  return { sqlite, db: new Kysely<Tables>({ dialect: new PatientDialect(sqlite) }) };
}
