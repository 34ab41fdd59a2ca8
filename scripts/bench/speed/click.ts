import { setTimeout as pause } from "node:timers/promises";
import type { Browser } from "playwright";
import { phone, throttle } from "./visits";

/**
 * Taps the second card of the list, three seconds after it has loaded.
 *
 * @returns milliseconds until the detail's title shows, and until its first picture does
 */
export async function clickThrough(browser: Browser, url: string) {
  const context = await phone(browser, 3);
  try {
    const page = await context.newPage();
    await throttle(await context.newCDPSession(page));
    await page.goto(`${url}/portfolio`, { waitUntil: "load", timeout: 120_000 });
    await pause(3000);
    const card = page.locator('main a[href^="/portfolio/"]').nth(1);
    await card.scrollIntoViewIfNeeded();
    await pause(1000);
    // By the page's own clock: the commands and answers of the driver take time of their own.
    await page.evaluate(() => {
      addEventListener(
        "pointerdown",
        () => sessionStorage.setItem("tapped", String(performance.timeOrigin + performance.now())),
        { capture: true, once: true },
      );
    });
    await card.tap();
    const shown = (isPictureNeeded: boolean) =>
      page.waitForFunction((isPictureNeeded) => {
        const title = document.querySelector("main h1")?.textContent;
        const picture = document.querySelector<HTMLImageElement>("main img");
        if (!title || title === "PORTFOLIO") return undefined;
        if (isPictureNeeded && !(picture?.complete && picture.naturalWidth > 0)) return undefined;
        const tapped = Number(sessionStorage.getItem("tapped"));
        return performance.timeOrigin + performance.now() - tapped;
      }, isPictureNeeded);
    const times = await Promise.all([shown(false), shown(true)]);
    return await Promise.all(times.map(async (time) => Number(await time.jsonValue())));
  } finally {
    await context.close();
  }
}
