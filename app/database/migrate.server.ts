import type SQLite from "better-sqlite3";
import { type Kysely, Migrator } from "kysely";
import { migrations } from "../../migrations";
import type { Tables } from "./tables";

/**
 * Runs pending migrations, after a backup of a non-empty database, named for the first of them.
 *
 * @throws Error if a step fails; the file is then unchanged
 */
export async function migrate(db: Kysely<Tables>, sqlite: SQLite.Database) {
  const migrator = new Migrator({ db, provider: migrations });
  const steps = await migrator.getMigrations();
  const pending = steps.filter((step) => !step.executedAt);
  if (pending.length === 0) return;

  if (pending.length < steps.length) {
    await sqlite.backup(`${sqlite.name}.before-${pending[0]?.name}`);
  }
  const { error } = await migrator.migrateToLatest();
  if (error) {
    throw new Error(`데이터베이스를 새 구조로 바꾸지 못했습니다. 파일은 그대로입니다: ${error}`);
  }
}
