import { expect, test } from "vitest";
import { sqlite } from "~/database/db.server";

/** A new migration changes the file, too: `npx vitest run tests/code/schema.test.ts -u`. */
test("docs/schema.sql is the schema of a migrated database", async () => {
  const texts = sqlite
    .prepare<[], string>(
      `SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL
       ORDER BY type = 'trigger', type = 'view', type = 'index', name`,
    )
    .pluck()
    .all();
  const tidy = texts.map(
    (text) => `${/^CREATE TABLE/.test(text) ? byColumn(text) : dedent(text)};`,
  );
  await expect(`${tidy.join("\n\n")}\n`).toMatchFileSnapshot("../../docs/schema.sql");
});

/** SQLite keeps the text of each migration, and puts the columns of later ones on one line. */
function byColumn(text: string) {
  let depth = 0;
  const lines = text
    .replace(/\s+/g, " ")
    .replaceAll(" ,", ",")
    .replace(/'[^']*'|[(),]/g, (sign) => {
      if (sign === "(") return depth++ === 0 ? "(\n" : sign;
      if (sign === ")") return --depth === 0 ? "\n)" : sign;
      return sign === "," && depth === 1 ? ",\n" : sign;
    });
  return lines
    .split("\n")
    .map((line, index) => (/^\)|^$/.test(line) || index === 0 ? line : `  ${cut(line.trim())}`))
    .join("\n");
}

/** A generated column is a page of conditions. */
function cut(column: string) {
  return column.length < 120 ? column : column.replace(/ (?=(WHEN|ELSE|CHECK) )/g, "\n    ");
}

function dedent(text: string) {
  const indents = [...text.matchAll(/\n( *)\S/g)].map(([, spaces = ""]) => spaces.length);
  return text.replaceAll(`\n${" ".repeat(Math.min(...indents, 80))}`, "\n  ");
}
