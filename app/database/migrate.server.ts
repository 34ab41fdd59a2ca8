import { renameSync, rmSync } from "node:fs";
import type SQLite from "better-sqlite3";
import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { shortPath } from "~/usable-path.server";
import { migrations } from "../../migrations";
import { wordsOf } from "./sqlite-code.server";
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
      "데이터베이스가 프로그램보다 최신입니다. 프로그램을 업데이트하거나(npm run update) 이 프로그램에 맞는 데이터베이스를 사용해 주세요.",
    );
  }
  if (pending.length === 0) return;
  if (!mayChange) {
    throw new Error(
      "프로그램이 실행 중인 사이트보다 최신입니다. 사이트를 다시 시작한 뒤 다시 시도해 주세요.",
    );
  }

  const copy = isNew ? undefined : await copyBefore(sqlite, pending[0]?.name ?? "");
  const { error } = await migrator.migrateToLatest();
  if (error) {
    throw new Error(
      `데이터베이스 구조를 업데이트하지 못했습니다. 파일은 그대로입니다: ${wordsOf(error)}`,
    );
  }
  if (copy === undefined) return;
  const names = `${done.toSorted().at(-1)} → ${pending.at(-1)?.name}`;
  console.info(`데이터베이스 구조를 업데이트했습니다: ${names}. 이전 상태: ${shortPath(copy)}`);
}

/**
 * Renamed once it is whole, because an update or its reversal may put it back.
 *
 * @param first the first migration that comes after it
 */
async function copyBefore(sqlite: SQLite.Database, first: string) {
  const copy = copyBeforeMigration(sqlite.name, first);
  try {
    rmSync(`${copy}.part`, { force: true });
    await sqlite.backup(`${copy}.part`);
    renameSync(`${copy}.part`, copy);
  } catch (error) {
    rmSync(`${copy}.part`, { force: true });
    throw new Error(`업데이트하기 전의 데이터베이스를 복사하지 못했습니다. ${wordsOf(error)}`);
  }
  return copy;
}

/** Where the database as it was before a migration is kept for two weeks. */
export function copyBeforeMigration(databaseFile: string, name: string) {
  return `${databaseFile}.before-${name}`;
}
