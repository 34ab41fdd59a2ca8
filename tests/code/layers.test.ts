import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("no z-index but the names of tokens.css says what lies over what", () => {
  const files = readdirSync("app/styles");
  expect(files.length).toBeGreaterThan(30);
  for (const file of files) {
    const values = [...readFileSync(`app/styles/${file}`, "utf8").matchAll(/z-index: *([^;]*);/g)];
    for (const [, value] of values)
      expect([file, value]).toEqual([
        file,
        expect.stringMatching(/^var\(--z-(base|sticky|panel|bar|dialog)\)$/),
      ]);
  }
  expect(readFileSync("app/styles/tokens.css", "utf8")).toContain("--z-bar: 1055;");
});
