import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { browseSite } from "../support/browser";
import { fillWholeSite } from "../support/whole-site";

/** What every screen of the office owes beyond its purpose; `presses` asks axe about them all. */
const { server, openOffice } = browseSite();
let told: number;

beforeAll(async () => {
  ({ told } = await fillWholeSite(server));
});

test("Tab goes through all that 오늘, the year and the settings have, and each is outlined", async () => {
  const { page, close } = await openOffice();
  for (const path of [
    ...["/today", "/today/year", "/settings", "/settings/trash", "/settings/privacy"],
    ...["", "/mail", "/webhook", "/push", "/summary"].map((name) => `/settings/alerts${name}`),
    ...["/today/month", "/contact/1/visit", "/contact/1/estimate"],
  ]) {
    await page.goto(`/admin${path}`);
    const { reached, all } = await walk(page);
    expect([path, reached]).toEqual([path, all]);
  }
  await close();
});

test("no screen is wider than 320 px, and what is pressed in the shop's settings is 44 px high", async () => {
  const { page, close } = await openOffice({ width: 320 });
  for (const path of [
    "/account/security",
    "/account/security/second-step",
    "/settings/access",
    `/portfolio/${told}`,
    `/portfolio/${told}/modify`,
    "/content/site",
    "/content/site?edit=1",
    "/content/company?edit=1",
    "/today",
    "/today/month",
    "/contact/1/notify",
    "/contact/1/notify?change",
    "/contact/1/visit",
    "/contact/1/estimate",
    "/contact/1/estimate?edit=1",
  ]) {
    await page.goto(`/admin${path}`);
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([
      path,
      320,
    ]);
    if (/content|today/.test(path)) expect([path, await lowControls(page)]).toEqual([path, []]);
  }
  await close();
});

/** The controls that are seen and lower than 44 px, with their heights; not the links in a sentence. */
function lowControls(page: Page) {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        "main :is(button, input:not([type=hidden], :disabled), a:not(p > a))",
      ),
    ]
      .map((element) => element.closest("label") ?? element)
      .filter((element) => element.checkVisibility() && !element.matches(".visually-hidden"))
      .map(
        (element) =>
          [element.outerHTML.slice(0, 80), element.getBoundingClientRect().height] as const,
      )
      .filter(([, height]) => height > 1 && height < 44),
  );
}

/** Presses Tab until nothing new is reached; -1 stands for what has the focus without an outline. */
async function walk(page: Page) {
  const all = await page.evaluate(() => {
    const places = document.querySelectorAll<HTMLElement>(
      "main :is(a[href], button, input, select, textarea, summary):not(:disabled, [type=hidden])",
    );
    const shown = [...places].filter((place) => place.checkVisibility());
    for (const [number, place] of shown.entries()) place.dataset.place = String(number);
    document.querySelector<HTMLElement>("main")?.focus();
    return shown.map((_, number) => number);
  });
  const reached: number[] = [];
  // A date or time has places of its own inside.
  for (let presses = 0; presses < 4 * all.length && reached.length < all.length; presses += 1) {
    await page.keyboard.press("Tab");
    const { number, isSeen } = await page.evaluate(() => {
      const place = document.activeElement as HTMLElement;
      const { outlineStyle, outlineWidth } = getComputedStyle(place);
      const isOutlined = outlineStyle !== "none" && outlineWidth !== "0px";
      return { number: Number(place.dataset.place ?? -1), isSeen: isOutlined };
    });
    if (number !== reached.at(-1)) reached.push(isSeen ? number : -1);
  }
  return { reached, all };
}
