import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Files of a version with another migration, which fails where a test has left a mark. */
export function withTestMigration(home: string) {
  const index = readFileSync(join(home, "migrations/index.ts"), "utf8");
  const name = "9998_of_the_test";
  return {
    "migrations/index.ts": index
      .replace("\n/** Every", `import * as m9998 from "./${name}";\n\n/** Every`)
      .replace("  }),", `    "${name}": m9998,\n  }),`),
    [`migrations/${name}.ts`]: migration,
  };
}

/** A mark in the database goes along into a copy of it; one beside the database does not. */
const migration = `
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { sql } from "kysely";

export async function up(db) {
  const { rows } = await sql\`PRAGMA user_version\`.execute(db);
  const mark = rows[0].user_version;
  const files = await sql\`PRAGMA database_list\`.execute(db);
  const isMarked = (name) => existsSync(join(dirname(files.rows[0].file), name));
  await sql\`CREATE TABLE ofTheTest (id INTEGER PRIMARY KEY) STRICT\`.execute(db);
  if (mark === 1 || isMarked("fail-here")) throw new Error("of the test");
  if (mark === 2 || isMarked("break-here")) {
    await sql\`ALTER TABLE contentBlock RENAME TO lostBlock\`.execute(db);
  }
}
`;
