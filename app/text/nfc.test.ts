import { expect, test } from "vitest";
import { toNfc } from "./nfc";

test("decomposed Hangul, as Apple devices send it, is composed, whatever its length", () => {
  expect(toNfc("거실".normalize("NFD"))).toBe("거실");
  expect(toNfc("한글".repeat(5000).normalize("NFD"))).toBe("한글".repeat(5000));
  expect(toNfc("e\u0301")).toBe("é");
});

test("text with more combining marks in a row than any language has is not changed", () => {
  const marks = `가${"\u0301\u0316".repeat(500_000)}`;
  expect(toNfc(marks)).toBe(marks);
  const few = `e${"\u0301".repeat(30)}`;
  expect(toNfc(few)).toBe(`é${"\u0301".repeat(29)}`);
  expect(toNfc(`${few}\u0301${few}`)).toBe(`${few}\u0301${few}`);
});
