import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { browseSite } from "../support/browser";
import { fillSite } from "../support/public-site";
import { passTime, stopClock } from "../support/stopped-clock";

/** The first page's slides before their script, after it, and under quick fingers. */
const { server, openPage } = browseSite();

beforeAll(async () => {
  await fillSite(server, 1);
});

/** The number of the slide in view. */
const shown = (page: Page) => page.locator(".slick-current").getAttribute("data-index");

test("the slides' buttons are the server's, and work before the slideshow and the same ones after it", async () => {
  const { page, close } = await openPage();
  await stopClock(page);
  await page.goto("/", { waitUntil: "commit" });
  const next = page.getByTitle("다음 사진");
  // Pressed as soon as it is painted: it waits for the script, not for the slideshow.
  await next.tap();
  const row = page.locator(".slide-list");
  const left = () => row.evaluate((list) => Math.round(list.scrollLeft / list.clientWidth));
  await expect.poll(() => passTime(page, 10).then(left)).toBe(1);
  await next.tap();
  await next.tap();
  // Around the end, from three slides.
  expect(await left()).toBe(0);
  expect(await page.locator(".slide-later").first().evaluate(pictureOf)).toContain("url(");
  await page.getByRole("button", { name: "자동 넘김 멈춤" }).tap();
  await next.focus();
  await expect
    .poll(() => passTime(page, 500).then(() => page.locator(".slick-slide").count()))
    .toBe(3);
  expect(await next.evaluate((arrow) => arrow === document.activeElement)).toBe(true);
  await passTime(page, 8000);
  expect(await shown(page)).toBe("0");
  await next.tap();
  await expect.poll(() => passTime(page, 10).then(() => shown(page))).toBe("1");
  await page.getByRole("button", { name: "자동 넘김 시작" }).tap();
  await expect.poll(() => passTime(page, 500).then(() => shown(page))).toBe("2");
  await close();

  const plain = await openPage({ javaScript: false });
  await plain.page.goto("/");
  expect(await plain.page.getByTitle("다음 사진").isVisible()).toBe(false);
  expect(await plain.page.locator(".slide-pause").isVisible()).toBe(false);
  await plain.close();
});

function pictureOf(slide: Element) {
  return getComputedStyle(slide).backgroundImage;
}

test("as many quick taps on an arrow as slides: each of them counts", async () => {
  const { page, close } = await openPage();
  await page.goto("/");
  await page.locator(".slick-slide").first().waitFor();
  await page.getByRole("button", { name: "자동 넘김 멈춤" }).click();
  const next = page.getByRole("button", { name: ">", exact: true });
  await next.dispatchEvent("click");
  await next.dispatchEvent("click");
  await page.locator(".slick-current[data-index='2']").waitFor();
  await close();
});
