import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { packagesOf, readModules } from "../support/imports";

const { devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));

/** What `npm start` installs has no devDependencies, which are for tests and developers. */
test("whatever the site builds with, runs or is operated with is a dependency", () => {
  const modules = new Map([
    ...["app", "migrations", "scripts"].flatMap((folder) => [...readModules(folder)]),
    ...["vite.config.ts", "remix.config.js"].map(
      (path) => [path, readFileSync(path, "utf8")] as const,
    ),
  ]);
  const missing = [...modules]
    .filter(([path]) => !path.startsWith("scripts/bench"))
    .flatMap(([path, text]) =>
      packagesOf(path, text)
        .filter((name) => name in devDependencies)
        .map((name) => `${path}: ${name}`),
    );
  expect(missing).toEqual([]);
});
