import { expect, test } from "vitest";
import type { DescribedRoute } from "~/ui/handle";
import { pageKeys } from "./page-key.server";

const pages = ["/", "/about", "/portfolio/:id", "/privacy/versions/:id"];
const routes: DescribedRoute[] = [
  ...pages.map((path) => ({ path, handle: { cached: "page" as const } })),
  { path: "/portfolio", handle: { cached: "list" } },
  { path: "/contact", handle: { isListed: true } },
  { path: "/admin/contact", handle: { isRefreshing: true } },
];
const pageKey = pageKeys(routes);

test.each([
  ["/", "/"],
  ["/about", "/about"],
  ["/portfolio?page=12", "/portfolio?page=12"],
  ["/portfolio.data?page=2", "/portfolio.data?page=2"],
  ["/portfolio/7", "/portfolio/7"],
  ["/portfolio/7.data", "/portfolio/7.data"],
  ["/_root.data", "/_root.data"],
  ["/privacy/versions/3.data", "/privacy/versions/3.data"],
  ["/?utm_source=naver&utm_medium=cpc&n_query=%EC%9D%B8&fbclid=x", "/"],
  ["/portfolio?utm_source=x&page=2", "/portfolio?page=2"],
  ["/?", "/"],
])("%s is the page %s", (url, key) => {
  expect(pageKey(url)).toBe(key);
});

test.each([
  "/contact",
  "/contact.data",
  "/contact/received",
  "/admin",
  "/admin/contact",
  "/.data",
  "/aboutXdata",
  "/privacy/versions/:id",
  "/api/portfolio",
  "/About",
  "/about/",
  "//about",
  "/%61bout",
  "/about#x",
  "/portfolio/007",
  "/portfolio/0",
  "/portfolio/12345678901",
  "/portfolio/1/modify",
  "/portfolio?page=01",
  "/portfolio?page=0",
  "/portfolio?page=1&page=2",
  "/portfolio?page=1234567",
  "/about?page=1",
  "/portfolio/7?page=1",
  "/about?_routes=root",
  "/portfolio.data?page=2&_routes=x",
  "/?q=1",
  "/?utm_source=1&q=1",
  "/?utm_source=한",
  `/?utm_source=${"x".repeat(1000)}`,
  "http://localhost/",
  "*",
  "",
])("%s is not kept", (url) => {
  expect(pageKey(url)).toBeUndefined();
});

test("a query of the list is kept if it is that of a link", () => {
  const key = pageKeys(routes, (query) => query === "size=30&page=2");
  expect(key("/portfolio?size=30&page=2")).toBe("/portfolio?size=30&page=2");
  expect(key("/portfolio.data?size=30&utm_source=x&page=2")).toBe("/portfolio.data?size=30&page=2");
  expect(key("/portfolio?page=2&size=30")).toBeUndefined();
  expect(key("/about?size=30&page=2")).toBeUndefined();
});
