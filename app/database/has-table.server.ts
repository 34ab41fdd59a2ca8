import type SQLite from "better-sqlite3";

export function hasTable(database: SQLite.Database, name: string) {
  return (
    database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name) !==
    undefined
  );
}

export function hasColumn(database: SQLite.Database, table: string, column: string) {
  return (
    database.prepare("SELECT 1 FROM pragma_table_info(?) WHERE name = ?").get(table, column) !==
    undefined
  );
}
