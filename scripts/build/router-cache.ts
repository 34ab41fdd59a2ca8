import { replaceOnce } from "./replace-once";

/**
 * Remix's router flattens and ranks all routes, and compiles each one's path to a regular expression,
 * whenever it matches a path: five times a page, and once for each link of the page that the browser's
 * script asks about. With our hundred routes this took a seventh of the time of a page, and for the links
 * of a list more than the list itself (docs/decisions/045-routes-are-ranked-once.md).
 *
 * @param source of `@remix-run/router` 1.23, as a CommonJS module
 * @returns the same, with what depends only on the routes cached
 * @throws Error if the source is another one
 */
export function withRouteCache(source: string) {
  const withBranches = replaceOnce(
    source,
    "let branches = flattenRoutes(routes);\n  rankRouteBranches(branches);",
    "let branches = rankedBranches(routes);",
    "router-cache.ts",
  );
  return (
    replaceOnce(
      withBranches,
      "function compilePath(path, caseSensitive, end) {",
      "function compilePathAnew(path, caseSensitive, end) {",
      "router-cache.ts",
    ) + cache
  );
}

const cache = `
const branchesOf = new WeakMap();
function rankedBranches(routes) {
  let branches = branchesOf.get(routes);
  if (!branches) {
    branches = flattenRoutes(routes);
    rankRouteBranches(branches);
    branchesOf.set(routes, branches);
  }
  return branches;
}

const compiledPaths = [new Map(), new Map(), new Map(), new Map()];
function compilePath(path, caseSensitive = false, end = true) {
  const compiled = compiledPaths[(caseSensitive ? 2 : 0) + (end ? 1 : 0)];
  let found = compiled.get(path);
  if (!found) {
    found = compilePathAnew(path, caseSensitive, end);
    if (compiled.size < 1000) compiled.set(path, found);
  }
  return found;
}
`;
