import { test } from "vitest";
import type { PageOptions } from "../support/browser";
import { shopToWalk } from "../support/quote-walk";

const walk = shopToWalk();

/** The two others are in tests/browser. */
test.each<PageOptions>([
  { width: 390, javaScript: false },
  { width: 1440, javaScript: true },
])(
  "from the request by a visit and two versions of an estimate to 계약완료 ($width px, script: $javaScript)",
  async (how) => await walk(how, true),
);
