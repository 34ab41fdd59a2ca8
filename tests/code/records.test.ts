import { globSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const records = readdirSync("docs/decisions").map((name) => name.replace(/\.md$/, ""));

/** A number stands alone in a record, such as (016), and after a word or as a path elsewhere. */
const inRecord = /(?<![\d.,-])0\d\d(?![\d-])/g;
const elsewhere =
  /(?<=decisions\/)\d{3}[\w-]*|(?<=\b(?:decision|record) \[?)\d{3}\b|(?<=\[)0\d\d(?=\])/gi;

/** A path may end after the number. */
const exists = (name: string) =>
  name.length === 3 ? records.some((each) => each.startsWith(name)) : records.includes(name);

const missingIn = (text: string, pattern: RegExp) =>
  (text.match(pattern) ?? []).filter((name) => !exists(name));

test("every decision record that is named anywhere exists", () => {
  const paths = globSync([
    "{app,scripts,tests,migrations,docs,deploy}/**/*.{ts,tsx,mjs,js,css,md,conf,service}",
    "{*.{ts,js,md},.env.example}",
  ]).filter((path) => !path.endsWith("records.test.ts"));
  expect(paths).toEqual(expect.arrayContaining(["README.md", ".env.example", "app/routes.ts"]));
  const missing = paths.flatMap((path) =>
    missingIn(
      readFileSync(path, "utf8"),
      path.startsWith("docs/decisions/") ? inRecord : elsewhere,
    ).map((name) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test.each([
  ["see decision 999", elsewhere],
  ["[999](decisions/023-another-name.md)", elsewhere],
  ["one at a time (099)", inRecord],
])("%s is found", (text, pattern) => {
  expect(missingIn(text, pattern)).not.toEqual([]);
});
