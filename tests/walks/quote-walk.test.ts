import { test } from "vitest";
import type { PageOptions } from "../support/browser";
import { shopToWalk } from "../support/quote-walk";
import { inLongSuite, ways } from "../support/ways";

const walk = shopToWalk();

test.each(
  ways<PageOptions>(
    { width: 390, javaScript: true },
    { width: 1440, javaScript: false },
    { width: 390, javaScript: false },
    { width: 1440, javaScript: true },
  ),
)(
  "from the request by a visit and two versions of an estimate to 계약완료 ($width px, script: $javaScript)",
  async (how) => await walk(how, inLongSuite),
);
