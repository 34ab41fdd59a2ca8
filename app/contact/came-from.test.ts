import { expect, test } from "vitest";
import { cameFromIn, pageBefore } from "./came-from";

test.each([
  ["https://home.example/", "HOME"],
  ["https://home.example/portfolio?type=HOUSE", "LIST"],
  ["https://home.example/Portfolio/12", "PROJECT"],
  ["https://home.example/brand", "BRAND"],
  ["https://home.example/about", "ABOUT"],
  ["https://home.example/privacy", "OUTSIDE"],
  ["https://search.example/portfolio/12", "OUTSIDE"],
  ["nonsense", "OUTSIDE"],
  [null, "OUTSIDE"],
])("a visitor from %s came from %s", (referrer, page) => {
  expect(pageBefore(referrer, "home.example")).toBe(page);
});

test("a form that names no page, or one that does not exist, names none", () => {
  const fields = new FormData();
  expect(cameFromIn(fields)).toBe("");
  fields.set("cameFrom", "__proto__");
  expect(cameFromIn(fields)).toBe("");
  fields.set("cameFrom", "PROJECT");
  expect(cameFromIn(fields)).toBe("PROJECT");
});
