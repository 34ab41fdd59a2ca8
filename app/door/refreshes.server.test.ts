import { expect, test } from "vitest";
import { refreshes } from "./refreshes.server";

const isRefresh = refreshes(() => [
  { path: "/admin/contact", handle: { isRefreshing: true } },
  { path: "/admin/settings/backup", handle: { isRefreshing: true } },
  { path: "/admin/contact/:id", handle: { otherHosts: "postcode" } },
]);

test.each([
  ["GET", "/admin/contact?status=HOLD&refresh=1", true],
  ["GET", "/admin/contact.data?status=HOLD&refresh=1", true],
  ["GET", "/admin/settings/backup?refresh=1", true],
  ["GET", "/admin/contact", false],
  ["GET", "/admin/contact/1?refresh=1", false],
  ["GET", "/api/contact?refresh=1", false],
  ["GET", "/admin?refresh=1", false],
  ["POST", "/admin/contact?refresh=1", false],
])("%s %s is a page that refreshes itself: %s", (method, url, expected) => {
  expect(isRefresh({ method, url })).toBe(expected);
});
