import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import SQLite from "better-sqlite3";
import { fileOwners, readBackedUpFiles } from "~/files/owners";
import { refuse, whyClosed } from "~/usable-path.server";
import type { SiteFiles } from "./site-files.server";

export class Damaged extends Error {}

export function openLive({ databaseFile }: SiteFiles) {
  if (!existsSync(databaseFile)) {
    refuse("DATABASE_FILE", whyClosed(databaseFile, "file"));
    throw new Error(`${databaseFile}: 데이터베이스가 없습니다.`);
  }
  const live = new SQLite(databaseFile, { fileMustExist: true, timeout: 10_000 });
  // What VACUUM INTO writes has it from here.
  live.pragma("secure_delete = ON");
  return live;
}

/** SQLite's backup API would start over with each write of the site. */
export async function copyDatabase(live: SQLite.Database, target: string) {
  await rm(target, { force: true });
  live.prepare("VACUUM INTO ?").run(target);
  const copy = new SQLite(target);
  copy.pragma("synchronous = OFF");
  const present = new Set(tablesOf(copy));
  for (const { table } of fileOwners.filter(({ isBackedUp }) => !isBackedUp)) {
    if (present.has(table)) copy.exec(`DELETE FROM ${table}`);
  }
  return copy;
}

/** As `contact/<uploadedName>`: the area is also the folder. */
export function namedFiles(database: SQLite.Database) {
  return readBackedUpFiles(database).map(({ area, uploadedName }) => `${area}/${uploadedName}`);
}

export function checkDatabase(database: SQLite.Database) {
  const integrity = integrityOf(database);
  if (integrity !== "ok") throw new Damaged(`데이터베이스가 손상되었습니다: ${integrity}`);
  const orphans = database.pragma("foreign_key_check") as { table: string }[];
  if (orphans.length > 0) {
    throw new Damaged(`데이터베이스의 기록이 서로 맞지 않습니다: ${orphans[0]?.table}`);
  }
}

export function integrityOf(database: SQLite.Database) {
  return database.pragma("integrity_check", { simple: true }) as string;
}

export function countRows(database: SQLite.Database) {
  return Object.fromEntries(
    tablesOf(database).map((table) => [
      table,
      database.prepare(`SELECT count(*) FROM "${table}"`).pluck().get() as number,
    ]),
  );
}

/** integrity_check does not notice a changed letter. */
export function digestOfRows(database: SQLite.Database, without: string[] = []) {
  const hash = createHash("sha256");
  for (const table of tablesOf(database).filter((name) => !without.includes(name))) {
    hash.update(`${table}\0`);
    for (const row of database.prepare(`SELECT * FROM "${table}"`).raw().iterate()) {
      for (const value of row as unknown[]) {
        const bytes = Buffer.isBuffer(value) ? value : Buffer.from(`${typeof value}${value}`);
        hash.update(`${bytes.length}:`).update(bytes);
      }
    }
  }
  return hash.digest("hex");
}

/** Without SQLite's own. */
export function tablesOf(database: SQLite.Database) {
  return database
    .prepare(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
    )
    .pluck()
    .all() as string[];
}
