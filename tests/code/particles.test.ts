import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * 은 or 는, 이 or 가 depend on the sound before them, which is unknown after a name, a number or a Latin letter.
 * Sentences are built so that none follows a value.
 */
const particle = /\}[’”"']*(은|는|이|가|을|를|과|와|으로|로)(?=[ .,!?`"<]|$)/m;

/** Values whose end is known. */
const known: Record<string, RegExp> = {
  // Ends in 원.
  "app/contact/inquiry-fields.tsx": /\{words\}(이|으로)/,
  // A parameter of our own: f, w or q.
  "app/pictures/asked-size.server.ts": /\$\{name\}는/,
  // The last of the ways is --destroy 0.
  "app/upkeep/backup/restored-ledger.server.ts": /ways\.join\(", "\)\}을/,
  // Braces of JSON, in words.
  "app/api/openapi.server.ts": /\{(data|message)\}로|codes\?\}로/,
};

test("no sentence puts a particle after a value whose last sound it cannot know", () => {
  const found = globSync(["app/**/*.{ts,tsx}", "scripts/**/*.{ts,mjs}"])
    .filter((path) => !path.includes(".test.") && !path.startsWith("scripts/bench"))
    .flatMap((path) =>
      readFileSync(path, "utf8")
        .split("\n")
        .filter((line) => particle.test(line) && !known[path]?.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});

test.each(["‘{title}’이 ", "{company}는 ", "{year}으로"])("%s is found", (line) => {
  expect(particle.test(line)).toBe(true);
});

test("a date and its particle stand in one element: each is a box, which could end a line", () => {
  const found = globSync("app/**/*.tsx").filter((path) =>
    /<\/time>[가-힣]/.test(readFileSync(path, "utf8")),
  );
  expect(found).toEqual([]);
});
