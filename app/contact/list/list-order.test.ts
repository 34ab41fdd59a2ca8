import { expect, test } from "vitest";
import { listIn } from "./list-order";

const wordsIn = (q: string) => listIn(new URLSearchParams({ q })).words;

test("what is copied from a list of contacts is looked for without its marks", () => {
  expect(wordsIn("\u202a010-1234-5678\u202c")).toBe("010-1234-5678");
  expect(wordsIn("\u2068김\u200b고객\u2069 \ufeff")).toBe("김고객");
  expect(wordsIn("거실".normalize("NFD"))).toBe("거실");
});
