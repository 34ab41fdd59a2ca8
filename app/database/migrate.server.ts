import type SQLite from "better-sqlite3";
import { type Kysely, Migrator } from "kysely";
import { migrations } from "../../migrations";
import type { Tables } from "./tables";

/**
 * Runs pending migrations, after a backup of a non-empty database, named for the first of them.
 *
 * @param mayChange false if the database is in use; pending migrations are then an error
 *
 * @throws Error if a step fails, or the database is of a newer program; the file is then unchanged
 */
export async function migrate(
  db: Kysely<Tables>,
  sqlite: SQLite.Database,
  { mayChange = true } = {},
) {
  const migrator = new Migrator({ db, provider: migrations });
  const steps = await migrator.getMigrations();
  const pending = steps.filter((step) => !step.executedAt);
  const isNew = pending.length === steps.length;
  const done = isNew ? [] : sqlite.prepare("SELECT name FROM kysely_migration").pluck().all();
  if (done.length > steps.length - pending.length) {
    throw new Error(
      "프로그램보다 새로운 데이터베이스입니다. 프로그램을 새로 받거나(git pull), 그때의 데이터베이스를 쓰세요.",
    );
  }
  if (pending.length === 0) return;
  if (!mayChange) {
    throw new Error(
      "실행 중인 사이트보다 새로운 프로그램입니다. 사이트를 다시 시작한 뒤에 다시 해 주세요.",
    );
  }

  if (!isNew) {
    await sqlite.backup(`${sqlite.name}.before-${pending[0]?.name}`);
  }
  const { error } = await migrator.migrateToLatest();
  if (error) {
    throw new Error(`데이터베이스를 새 구조로 바꾸지 못했습니다. 파일은 그대로입니다: ${error}`);
  }
}
