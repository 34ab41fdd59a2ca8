import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { browseSite, hydrated } from "../support/browser";
import { addEntry } from "../support/entry";
import { pictureFile } from "../support/picture";

const { server, openPage } = browseSite();

/** One project with three pictures: wide, upright, wide. */
beforeAll(async () => {
  const wide = () => pictureFile("3000.jpg", "#aa8866", 3000, 2000);
  const upright = await pictureFile("2000.jpg", "#aa8866", 2000, 3000);
  await addEntry(server, [await wide(), upright, await wide()]);
});

const viewer = (page: Page) => page.getByRole("dialog", { name: "크게 보기" });
const count = (page: Page) => viewer(page).locator(".viewer-count").textContent();

async function openPicture(page: Page, number: number) {
  await hydrated(page);
  await page.locator(".gallery a").nth(number).click();
  await viewer(page).waitFor();
}

async function swiper(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  return async (from: [number, number], to: [number, number]) => {
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...at: [number, number][]) =>
      devtools.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: at.map(([x, y]) => ({ x, y })),
      });
    await touch("touchStart", from);
    for (let step = 1; step <= 20; step += 1) {
      const part = (index: 0 | 1) => from[index] + ((to[index] - from[index]) * step) / 20;
      await touch("touchMove", [part(0), part(1)]);
    }
    await touch("touchEnd");
  };
}

test("a swipe to the right that begins at the left half turns back, and is not the browser's way back", async () => {
  const { page, close } = await openPage();
  const swipe = await swiper(page);
  await page.goto("/portfolio");
  await page.goto("/portfolio/1");
  await openPicture(page, 2);
  for (const [from, to, shown] of [
    [40, 350, "2 / 3"],
    [60, 380, "1 / 3"],
    [350, 40, "2 / 3"],
    [60, 385, "1 / 3"],
  ] as const) {
    await swipe([from, 300], [to, 300]);
    await expect.poll(() => count(page)).toBe(shown);
    // By then the browser's way back would have closed it.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
    expect([from, await viewer(page).isVisible()]).toEqual([from, true]);
  }
  // The way back itself is still there, and so is the swipe once the view is closed.
  await page.goBack();
  await viewer(page).waitFor({ state: "hidden" });
  const behavior = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorX);
  expect(await behavior()).toBe("auto");
  expect(page.url()).toMatch(/\/portfolio\/1$/);
  await close();
});

test("the page behind moves neither by key nor by finger; a swipe down closes, a short one does not", async () => {
  const { page, close } = await openPage();
  const swipe = await swiper(page);
  await page.goto("/portfolio/1");
  await openPicture(page, 1);
  const place = await page.evaluate(() => scrollY);
  await page.keyboard.press("PageDown");
  await page.keyboard.press("End");
  await swipe([195, 600], [195, 200]);
  await swipe([195, 300], [195, 360]);
  expect([await page.evaluate(() => scrollY), await viewer(page).isVisible()]).toEqual([
    place,
    true,
  ]);
  await swipe([195, 300], [195, 600]);
  await viewer(page).waitFor({ state: "hidden" });
  expect(await page.evaluate(() => scrollY)).toBe(place);
  // In portrait, the arrows lie below the picture.
  await openPicture(page, 1);
  const picture = await viewer(page).getByRole("img").boundingBox();
  const arrow = await viewer(page).getByRole("button", { name: "다음 사진" }).boundingBox();
  expect(arrow?.y).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0) - 1);
  await close();
});

test("enlarged by two fingers, the picture is fetched larger, and one finger moves it without turning", async () => {
  const { page, close } = await openPage();
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...at: number[]) =>
    devtools.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: at.map((x, id) => ({ x, y: 420, id })),
    });
  await page.goto("/portfolio/1");
  await openPicture(page, 0);
  const image = viewer(page).getByRole("img");
  const fetched = () => image.evaluate((element: HTMLImageElement) => element.currentSrc);
  await expect.poll(fetched).toMatch(/\?w=480&f=webp$/);
  await touch("touchStart", 185, 205);
  for (let step = 1; step <= 30; step += 1) {
    await touch("touchMove", 185 - step * 3, 205 + step * 3);
  }
  await touch("touchEnd");
  await expect.poll(() => page.evaluate(() => visualViewport?.scale)).toBeGreaterThan(2);
  await expect.poll(fetched).toMatch(/\?w=(960|1280|1920)&f=webp$/);
  expect(await count(page)).toBe("1 / 3");

  await touch("touchStart", 300);
  for (let step = 1; step <= 20; step += 1) await touch("touchMove", 300 - step * 10);
  await touch("touchEnd");
  expect([await count(page), await viewer(page).isVisible()]).toEqual(["1 / 3", true]);
  await close();
});
