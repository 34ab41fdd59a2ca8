import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cachedPages, publicPages } from "../../scripts/public-pages";
import { allRoutes } from "../support/routes";

test("the scripts and the tests visit the public pages that the routes declare", () => {
  const handles = allRoutes.map(({ path, file }) => {
    const source = readFileSync(`app/${file}`, "utf8");
    return { path, handle: /^export const handle\b.*?\};$/ms.exec(source)?.[0] ?? "" };
  });
  const listed = handles.filter(({ handle }) => handle.includes("isListed"));
  expect(listed.map(({ path }) => path).sort()).toEqual([...publicPages].sort());
  const cached = listed.filter(({ handle }) => handle.includes("cached"));
  expect(cached.map(({ path }) => path).sort()).toEqual([...cachedPages].sort());
});
