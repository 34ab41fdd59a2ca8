import { expect, test } from "vitest";
import { escapeXml } from "./xml";

test("text in XML keeps its words, and loses what XML cannot write", () => {
  expect(escapeXml(`A&B <b>"'\t끝\u0007\u0000\ud800\ufffe`)).toBe(
    "A&amp;B &lt;b&gt;&quot;&#39;\t끝",
  );
});
