import type SQLite from "better-sqlite3";
import { type Kysely, Migrator } from "kysely";
import { migrations } from "../../migrations";
import type { Tables } from "./tables";

/** If it throws, the file is unchanged. Without `mayChange`, pending migrations are an error. */
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
      "데이터베이스가 프로그램보다 최신입니다. 프로그램을 업데이트하거나(git pull) 이 프로그램에 맞는 데이터베이스를 사용해 주세요.",
    );
  }
  if (pending.length === 0) return;
  if (!mayChange) {
    throw new Error(
      "프로그램이 실행 중인 사이트보다 최신입니다. 사이트를 다시 시작한 뒤 다시 시도해 주세요.",
    );
  }

  if (!isNew) {
    await sqlite.backup(`${sqlite.name}.before-${pending[0]?.name}`);
  }
  const { error } = await migrator.migrateToLatest();
  if (error) {
    throw new Error(`데이터베이스 구조를 업데이트하지 못했습니다. 파일은 그대로입니다: ${error}`);
  }
}
