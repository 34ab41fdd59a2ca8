import type SQLite from "better-sqlite3";
import type { Area } from "~/database/area";
import type { Tables } from "~/database/tables";

interface FileOwner {
  table: keyof Tables;
  area: Area | { column: string };
  isBackedUp: boolean;
}

/** The sweep deletes what no table here names: add every table with an `uploadedName` column. */
export const fileOwners: FileOwner[] = [
  { table: "inquiryFile", area: "contact", isBackedUp: true },
  { table: "portfolioPicture", area: "portfolio", isBackedUp: true },
  { table: "mainImage", area: "content", isBackedUp: true },
  { table: "siteLogo", area: "content", isBackedUp: true },
  { table: "blockPicture", area: "content", isBackedUp: true },
  // With the office's own files: nobody is shown them but with their paper.
  { table: "paperPicture", area: "contact", isBackedUp: true },
  { table: "stagedFile", area: { column: "area" }, isBackedUp: false },
];

interface OwnedFile {
  area: Area;
  uploadedName: string;
}

/** @param database ours or a backup, which may lack the newest tables */
export function readOwnedFiles(database: SQLite.Database, owners = fileOwners): OwnedFile[] {
  const present = new Set(
    database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all(),
  );
  const queries = owners
    .filter(({ table }) => present.has(table))
    .map(({ table, area }) => {
      const column = typeof area === "string" ? `'${area}'` : area.column;
      return `SELECT ${column} AS area, uploadedName FROM ${table}`;
    });
  if (queries.length === 0) return [];
  const all = `${queries.join(" UNION ALL ")} ORDER BY area, uploadedName`;
  return database.prepare(all).all() as OwnedFile[];
}

export function readBackedUpFiles(database: SQLite.Database) {
  return readOwnedFiles(
    database,
    fileOwners.filter(({ isBackedUp }) => isBackedUp),
  );
}

/** Queries these names only, so that a sweep can work in batches. */
export function ownedAmong(database: SQLite.Database, area: Area, names: string[]) {
  const owned = ownersOf(area).flatMap(({ table, where }) =>
    database
      .prepare(
        `SELECT uploadedName FROM ${table} WHERE uploadedName IN (SELECT value FROM json_each(?)) ${where}`,
      )
      .pluck()
      .all(JSON.stringify(names)),
  );
  return new Set(owned as string[]);
}

export function* ownedNames(database: SQLite.Database, area: Area, batch: number) {
  for (const { table, where } of ownersOf(area)) {
    const next = database
      .prepare(
        `SELECT uploadedName FROM ${table} WHERE uploadedName > ? ${where} ORDER BY uploadedName LIMIT ${batch}`,
      )
      .pluck();
    let names = next.all("") as string[];
    while (names.length > 0) {
      yield names;
      names = next.all(names.at(-1)) as string[];
    }
  }
}

function ownersOf(wanted: Area) {
  return fileOwners.flatMap(({ table, area }) => {
    if (typeof area === "string") return area === wanted ? [{ table, where: "" }] : [];
    return [{ table, where: `AND ${area.column} = '${wanted}'` }];
  });
}
