import { expect, test } from "vitest";
import { escapeXml } from "./xml";

test("text in XML keeps its words, and loses what XML cannot write", () => {
  expect(escapeXml(`A&B <b>"'\t끝\u0007\u0000\ud800\ufffe`)).toBe(
    "A&#38;B &#60;b&#62;&#34;&#39;\t끝",
  );
});
