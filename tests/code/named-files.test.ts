import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

test("every style sheet that another imports exists", () => {
  const missing = globSync("app/styles/*.css").flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/@import "(\.[^"]+)"/g)]
      .map(([, name = ""]) => join(dirname(path), name))
      .filter((name) => !existsSync(name)),
  );
  expect(missing).toEqual([]);
});

test("every file that CONTRIBUTING and README name by its path exists", () => {
  const missing = ["CONTRIBUTING.md", "README.md"].flatMap((document) =>
    [...readFileSync(document, "utf8").matchAll(/`([\w.-]+\/[\w./-]+\.(?:tsx?|css|mjs|sql|md))`/g)]
      .map(([, path = ""]) => path)
      .filter((path) => !existsSync(path) && !existsSync(join("app", path)))
      .map((path) => `${document}: ${path}`),
  );
  expect(missing).toEqual([]);
});
