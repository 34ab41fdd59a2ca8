import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import SQLite from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from "kysely";
import type { Tables } from "./tables";

/**
 * Kysely's SQLite dialect begins transactions lazily and runs migrations outside of one. Here every
 * transaction takes the write lock at once, so that concurrent writers queue instead of one failing
 * half way, and a failed migration is rolled back completely.
 */
class ImmediateDialect extends SqliteDialect {
  readonly #database: SQLite.Database;
  constructor(database: SQLite.Database) {
    super({ database });
    this.#database = database;
  }
  override createDriver() {
    return new ImmediateDriver(this.#database);
  }
  override createAdapter() {
    return new TransactionalAdapter();
  }
}

class ImmediateDriver extends SqliteDriver {
  readonly #database: SQLite.Database;
  constructor(database: SQLite.Database) {
    super({ database });
    this.#database = database;
  }
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
  override async rollbackTransaction(connection: DatabaseConnection) {
    // On a full disk SQLite has already rolled back; a second rollback would mask that error.
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
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
  return { sqlite, db: new Kysely<Tables>({ dialect: new ImmediateDialect(sqlite) }) };
}
