import { setTimeout as pause } from "node:timers/promises";
import type SQLite from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from "kysely";
import { turns } from "~/turns";
import { sqliteCode } from "./sqlite-code.server";

const PATIENCE = 5000;
const PAUSE = 20;

/**
 * Writers queue for the lock instead of failing half way, and migrations roll back. SQLite's own
 * busy timeout would block the whole process.
 */
export class PatientDialect extends SqliteDialect {
  readonly #database: SQLite.Database;
  constructor(database: SQLite.Database) {
    super({ database });
    this.#database = database;
  }
  override createDriver() {
    return new PatientDriver(this.#database);
  }
  override createAdapter() {
    return new TransactionalAdapter();
  }
}

/** One connection, which a writer that must wait gives to others for that time. */
class PatientDriver extends SqliteDriver {
  readonly #database: SQLite.Database;
  readonly #inTurn = turns(1);
  #giveBack = () => {};
  constructor(database: SQLite.Database) {
    super({ database });
    this.#database = database;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#take();
    const connection = await super.acquireConnection();
    return {
      executeQuery: (query) => this.#execute(connection, query),
      streamQuery: (query, size) => connection.streamQuery(query, size),
    };
  }

  override async releaseConnection() {
    this.#giveBack();
  }

  #take() {
    return new Promise<void>((taken) => {
      const held = () =>
        new Promise<void>((giveBack) => {
          this.#giveBack = giveBack;
          taken();
        });
      void this.#inTurn(held);
    });
  }

  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  override async rollbackTransaction(connection: DatabaseConnection) {
    // On a full disk SQLite has already rolled back; a second rollback would mask that error.
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }

  async #execute<Row>(connection: DatabaseConnection, query: CompiledQuery) {
    const latest = performance.now() + PATIENCE;
    while (true) {
      try {
        return await connection.executeQuery<Row>(query);
      } catch (error) {
        const mayTryAgain = isBusy(error) && !this.#database.inTransaction;
        if (!mayTryAgain || performance.now() > latest) throw error;
      }
      // Nothing has begun, so others may use the connection in between.
      this.#giveBack();
      await pause(PAUSE);
      await this.#take();
    }
  }
}

class TransactionalAdapter extends SqliteAdapter {
  // Kysely would hold its own lock on the connection also while a writer waits.
  override get supportsMultipleConnections() {
    return true;
  }
  override get supportsTransactionalDdl() {
    return true;
  }
}

function isBusy(error: unknown) {
  return sqliteCode(error).startsWith("SQLITE_BUSY");
}
