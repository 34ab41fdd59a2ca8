import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RouteConfigEntry } from "@remix-run/route-config";
import * as router from "@remix-run/router";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import routes from "../../app/routes";
import { withRouteCache } from "../../scripts/build/router-cache";
import { allRoutes } from "../support/routes";

const source = readFileSync(createRequire(import.meta.url).resolve("@remix-run/router"), "utf8");

async function routerWithCache(): Promise<typeof router> {
  const file = join(mkdtempSync(join(tmpdir(), "router-")), "router.cjs");
  writeFileSync(file, withRouteCache(source).replace(/^\/\/# sourceMappingURL=.*$/m, ""));
  return import(/* @vite-ignore */ pathToFileURL(file).href);
}

const asRoutes = (entries: RouteConfigEntry[]): router.AgnosticRouteObject[] =>
  entries.map(({ id, file, path, index, children = [] }) =>
    index
      ? { id: id ?? file, path, index }
      : { id: id ?? file, path, children: asRoutes(children) },
  );

test("the router with a cache finds what the package finds, the first time and again", async () => {
  // Of paths that cannot be decoded.
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const cached = await routerWithCache();
  const ours = asRoutes(await routes);
  const find = ({ matchRoutes }: typeof router, path: string) =>
    matchRoutes(ours, path)?.map(({ route, ...rest }) => ({ ...rest, id: route.id }));
  const segments = [...new Set(allRoutes.flatMap(({ path }) => path.split("/")))];
  const segment = fc.oneof(
    fc.constantFrom(
      ...segments,
      "1",
      "ABOUT",
      "%2F",
      "%",
      "..",
      "한글",
      "a b",
      "(",
      "*",
      ":id",
      "?",
    ),
    fc.string(),
  );
  const path = fc.array(segment, { maxLength: 6 }).map((parts) => `/${parts.join("/")}`);
  for (const { path } of allRoutes) expect(find(cached, path)).toEqual(find(router, path));
  fc.assert(
    fc.property(path, (path) => {
      expect(find(cached, path)).toEqual(find(router, path));
      expect(find(cached, path)).toEqual(find(router, path));
    }),
    { numRuns: 500 },
  );
  // Also the forms that only a pattern can have.
  for (const pattern of [{ path: "/a", end: false }, { path: "/A", caseSensitive: true }, "/a/*"]) {
    for (const path of ["/a", "/A", "/a/b", "/ab"]) {
      expect(cached.matchPath(pattern as "/a", path)).toEqual(
        router.matchPath(pattern as "/a", path),
      );
    }
  }
});

test("a router of another version is refused at build", () => {
  expect(() => withRouteCache(source.replace("rankRouteBranches(branches);", ""))).toThrow(
    "router-cache.ts: the package has changed",
  );
  expect(() => withRouteCache("")).toThrow("router-cache.ts: the package has changed");
});
