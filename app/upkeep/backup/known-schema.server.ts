import type SQLite from "better-sqlite3";
import { Migrator } from "kysely/migration";
import { hasTable } from "~/database/has-table.server";
import { openDatabase } from "~/database/open.server";
import { migrations } from "../../../migrations";
import { Damaged } from "./copy-database.server";
import { createTablesOfBackup, tablesOfBackup } from "./make-backup-download.server";
import { readIfPossible } from "./read-if-possible.server";

const kinds: Record<string, string> = {
  table: "테이블",
  index: "인덱스",
  trigger: "트리거",
  view: "뷰",
};

export async function isNewerThanProgram(file: string) {
  const known = Object.keys(await migrations.getMigrations());
  const done = readIfPossible(file, migrationsOf) ?? [];
  return done.some((name) => !known.includes(name));
}

function migrationsOf(database: SQLite.Database) {
  if (!hasTable(database, "kysely_migration")) return [];
  return database.prepare("SELECT name FROM kysely_migration").pluck().all() as string[];
}

/** An added trigger would act in the restored site. Throws Damaged with the difference. */
export async function checkSchema(backup: SQLite.Database) {
  const all = Object.keys(await migrations.getMigrations());
  const done = migrationsOf(backup);
  const last = all[done.length - 1];
  if (!done.every((name) => all.includes(name))) {
    throw new Damaged("더 최신 버전에서 만든 백업입니다. 프로그램을 먼저 업데이트해 주세요.");
  }
  if (last === undefined) throw new Damaged("이 사이트의 백업이 아닙니다.");
  const ours = await schemaAfter(last);
  const found = schemaOf(backup);
  for (const [what, text] of found) {
    if (ours.get(what) !== text) throw new Damaged(`${what}: 이 사이트의 것이 아닙니다.`);
  }
  const optional = tablesOfBackup.map((name) => named("table", name));
  for (const what of ours.keys()) {
    if (found.has(what) || optional.includes(what)) continue;
    throw new Damaged(`${what}: 백업에 있어야 하는데 없습니다.`);
  }
}

async function schemaAfter(migration: string) {
  const { sqlite, db } = openDatabase(":memory:");
  try {
    const { error } = await new Migrator({ db, provider: migrations }).migrateTo(migration);
    if (error) throw error;
    sqlite.exec(createTablesOfBackup);
    return schemaOf(sqlite);
  } finally {
    await db.destroy();
  }
}

function schemaOf(database: SQLite.Database) {
  const rows = database
    .prepare(
      "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE type NOT IN ('table', 'index') OR name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
    )
    .raw()
    .all() as string[][];
  return new Map(
    rows.map(([type = "", name = "", ...text]) => [named(type, name), text.join("\n")]),
  );
}

/** Escaped, because any name may be in a backup, and this goes to a terminal. */
const named = (type: string, name: string) => `${kinds[type] ?? type} ${JSON.stringify(name)}`;
