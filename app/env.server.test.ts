import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { environmentSchema, readEnvironment } from "./env.server";

const example = readFileSync(".env.example", "utf8");
const listed = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);

test(".env.example lists every setting, and no other", () => {
  expect(listed.toSorted()).toEqual(Object.keys(environmentSchema.shape).toSorted());
});

test(".env.example as it stands equals the defaults", () => {
  const values = Object.fromEntries(
    [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(readEnvironment(values)).toEqual(readEnvironment({}));
});

test.each([
  ["PORT", "eighty"],
  ["PORT", "70000"],
  ["TRUST_PROXY", "-1"],
  ["SESSION_SECRET", "short"],
  ["SESSION_IDLE_DAYS", "15"],
  ["ADMIN_PASSWORD", "1234"],
  ["PUBLIC_URL", "example.com"],
  ["PUBLIC_URL", "ftp://example.com"],
  ["CONTENT_SECURITY_POLICY", "off"],
  ["MAP_PAGE_POLICY", "frame-ancestors *"],
  ["MAP_PAGE_POLICY", "img-src"],
  ["MAP_PAGE_POLICY", "img-src https://a.example, script-src *"],
])("%s=%s is refused with its name", (name, value) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(name);
});

test("links are made from PUBLIC_URL without the slash that it may end with", () => {
  expect(readEnvironment({ PUBLIC_URL: "https://example.com/" }).PUBLIC_URL).toBe(
    "https://example.com",
  );
});
