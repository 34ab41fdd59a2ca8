import { beforeAll, test } from "vitest";
import { browseSite, type PageOptions } from "../support/browser";
import { tellOfShop, walkToContract } from "../support/quote-walk";
import type { Site } from "../support/site";

const { server, openPage, openOffice } = browseSite();
const site = server as Site;

beforeAll(async () => {
  site.cookie = await server.login();
  tellOfShop(site);
});

/** The two others are in tests/browser. */
test.each<PageOptions>([
  { width: 390, javaScript: false },
  { width: 1440, javaScript: true },
])(
  "from the request by a visit and two versions of an estimate to 계약완료 ($width px, script: $javaScript)",
  async (how) => await walkToContract({ site, isThorough: true, openPage, openOffice }, how),
);
