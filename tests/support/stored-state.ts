import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Site } from "./site";

/** Written also when nothing is stored: who looked, when a session was last used, what is cached. */
const uncounted = ["access", "arrivalTally", "publicVersion", "retentionClock"];

/** Written likewise, or by the site's own timers, in tables that count otherwise. */
const uncompared = ["session.lastUsedAt", "alertSummary.lastDay", "alertSummary.lastAt"];

interface Table {
  name: string;
  columns: string;
  compared: string;
}

const quoted = (columns: unknown[]) => columns.map((column) => `"${column}"`).join();

/**
 * What a site has stored, apart from files: whether something changed it, and a way back.
 *
 * Only tables that differ are compared and written back, so that thousands of requests can be judged.
 */
export function watchState({ database }: Site) {
  const copy = join(tmpdir(), `state-${randomUUID()}.sqlite`);
  database.exec(`VACUUM INTO '${copy}'`);
  database.exec(`ATTACH '${copy}' AS earlier`);
  const tables = database
    .prepare(
      "SELECT name FROM main.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .pluck()
    .all()
    .filter((name) => !uncounted.includes(String(name)))
    .map((name): Table => {
      const columns = database
        .prepare(`SELECT name FROM pragma_table_info('${name}')`)
        .pluck()
        .all();
      const compared = columns.filter((column) => !uncompared.includes(`${name}.${column}`));
      return { name: String(name), columns: quoted(columns), compared: quoted(compared) };
    });
  const read = (schema: string) =>
    new Map(
      tables.map(({ name, compared }) => [
        name,
        JSON.stringify(database.prepare(`SELECT ${compared} FROM ${schema}."${name}"`).raw().all()),
      ]),
    );
  const baseline = read("earlier");
  const version = () => database.pragma("main.data_version", { simple: true });
  let seen = version();

  /** The tables that differ from the beginning. */
  function changed() {
    const now = version();
    if (now === seen) return [];
    seen = now;
    const current = read("main");
    return [...baseline].flatMap(([name, rows]) => (current.get(name) === rows ? [] : [name]));
  }

  /** The rows that are in these tables now. */
  const stored = (names: string[]) =>
    names
      .map((name) => JSON.stringify(database.prepare(`SELECT * FROM "${name}"`).raw().all()))
      .join();

  function restore(names: string[]) {
    const triggers = database
      .prepare("SELECT name, sql FROM main.sqlite_master WHERE type = 'trigger'")
      .all() as { name: string; sql: string }[];
    database.pragma("foreign_keys = OFF");
    database.transaction(() => {
      // Some forbid it, others write elsewhere.
      for (const { name } of triggers) database.exec(`DROP TRIGGER main."${name}"`);
      for (const { name, columns } of tables.filter((table) => names.includes(table.name))) {
        database.exec(`DELETE FROM main."${name}";
          INSERT INTO main."${name}" (${columns}) SELECT ${columns} FROM earlier."${name}"`);
      }
      for (const { sql } of triggers) database.exec(sql);
      database.exec("UPDATE publicVersion SET value = value + 1");
    })();
  }

  function end() {
    database.exec("DETACH earlier");
    rmSync(copy, { force: true });
  }

  return { changed, stored, restore, end };
}
