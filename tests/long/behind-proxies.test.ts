import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findServer } from "../../scripts/find-server.mjs";
import { freePort } from "../../scripts/free-port";
import { hydrated, loginAsAdmin, openPage, sharedBrowser } from "../support/browser";
import { fillIn, findAddress, takeASecond } from "../support/contact-page";
import { type RunningProxy, startProxy } from "../support/proxies";
import { fillSite } from "../support/public-site";
import { type RunningServer, startServer } from "../support/server";
import { stopSite } from "../support/site";

const customer = "은하수고객";
const MEGABYTE = 1024 * 1024;

/** A visit and a day in the office as the site is installed: over TLS, behind Debian's servers. */
describe.each(["nginx", "caddy"] as const)("behind %s", (name) => {
  const isThere = findServer(name) !== undefined;
  const run = test.skipIf(!isThere);
  let site: RunningServer;
  let proxy: RunningProxy;
  let browser: Browser;

  beforeAll(async () => {
    if (!isThere) return;
    const port = await freePort();
    site = await startServer({ TRUST_PROXY: "1", PUBLIC_URL: `https://localhost:${port}` });
    await fillSite(site, 3);
    proxy = await startProxy(name, port, Number(new URL(site.url).port));
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    if (!isThere) return;
    // Only if the test has failed before it did so.
    await proxy.stop().catch(() => {});
    await stopSite(site);
  });

  const open = () => openPage(browser, { ...site, url: proxy.url });

  run(
    "29 MB on a slow line arrive, with their progress shown, and no log tells of the visit",
    async () => {
      const { page, close } = await open();
      for (const path of ["/", "/about", "/portfolio?q=비밀낱말", "/portfolio/3", "/contact"]) {
        await page.goto(path);
      }
      await hydrated(page);
      await fillIn(page, customer);
      await findAddress(page, "101동 202호");
      const plan = join(site.uploadsDir, "..", "도면.pdf");
      writeFileSync(plan, Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(29 * MEGABYTE)]));
      await page.locator("input[type=file]").setInputFiles(plan);
      await takeASecond(page);
      await slowDown(page, 4 * MEGABYTE);
      const shownParts = await watchProgress(page);
      const answer = page.waitForResponse("**/api/contact/add");
      await page.getByRole("button", { name: "견적문의하기" }).click();
      const sent = await answer;
      expect(sent.status()).toBe(201);
      expect(await shownParts()).toBeGreaterThan(5);
      await page.getByRole("dialog").getByText("접수 완료").waitFor();
      const receipt = (await sent.allHeaders())["x-receipt"] ?? "";
      const key = receipt.split("/").at(-1) ?? "";
      expect(key.length).toBeGreaterThan(10);
      await page.goto(receipt);
      await page.getByLabel("추가로 전하실 내용").waitFor();
      await close();

      const office = await open();
      await loginAsAdmin(office.page);
      await office.page.goto("/admin/contact?q=은하수고객");
      await office.page.getByRole("link", { name: customer }).click();
      const [download] = await Promise.all([
        office.page.waitForEvent("download"),
        office.page.getByRole("link", { name: "내려받기 도면.pdf" }).click(),
      ]);
      expect(await download.failure()).toBeNull();
      await office.close();

      const log = decodeURI(await proxy.stop());
      for (const secret of [key, customer, "01012345678", "비밀낱말", "도면"])
        expect(log).not.toContain(secret);
      if (name === "nginx") expect(log).toBe("\n");
    },
  );
});

/** As a line that sends so many bytes a second. */
async function slowDown(page: Page, uploadThroughput: number) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 20,
    downloadThroughput: -1,
    uploadThroughput,
  });
}

/** @returns how many parts of the way the bar has shown, without its ends */
async function watchProgress(page: Page) {
  const shown = await page.evaluateHandle(() => {
    const parts = new Set<number>();
    new MutationObserver(() => {
      const bar = document.querySelector<HTMLProgressElement>('[aria-label="전송 진행률"]');
      const part = bar?.value ?? 0;
      if (part > 0 && part < 1) parts.add(part);
    }).observe(document, { subtree: true, childList: true, attributeFilter: ["value"] });
    return parts;
  });
  return () => shown.evaluate(({ size }) => size);
}
