import { expect, test } from "vitest";
import { paragraphsOf } from "./paragraphs";

test("each line with words is a paragraph, whatever ends it", () => {
  expect(paragraphsOf("하나\n\n  둘 \r\n\t\r셋\n")).toEqual(["하나", "둘", "셋"]);
  expect(paragraphsOf(" \n ")).toEqual([]);
});
