import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { browseSite, style } from "../support/browser";
import { fillSite } from "../support/public-site";
import { passTime, stopClock } from "../support/stopped-clock";

/** The first page's slides. */
const { server, openPage } = browseSite();
let content: Awaited<ReturnType<typeof fillSite>>;

beforeAll(async () => {
  content = await fillSite(server, 1);
  server.change(
    "UPDATE mainImage SET line = '볕 드는 거실', leadsTo = (SELECT min(id) FROM portfolio)",
  );
});

/** The number of the slide in view. */
const shown = (page: Page) => page.locator(".slick-current").getAttribute("data-index");

test("the main page is a full-screen fading slideshow with a centred button to /contact", async () => {
  const { page, close } = await openPage({ width: 1440 });
  await stopClock(page);
  await page.goto("/");
  const slides = page.locator(".slick-slide");
  await expect.poll(() => passTime(page, 500).then(() => slides.count())).toBe(3);
  const current = page.locator(".slick-current .slide");
  const size = await current.boundingBox();
  // What follows peeks in below.
  expect([size?.width, size?.height]).toEqual([1440, 900 - 96]);
  const first = current.locator("img");
  expect(await first.getAttribute("src")).toContain(
    `/api/content/view/${content.slides[0]?.uploadedName}`,
  );
  expect(await first.boundingBox()).toEqual(size);
  const preload = page.locator("link[rel=preload][as=image]").first();
  expect(await preload.getAttribute("fetchpriority")).toBe("high");

  const next = page.getByRole("button", { name: ">", exact: true });
  const arrow = await next.boundingBox();
  expect([arrow?.width, arrow?.height, arrow?.x, arrow?.y]).toEqual([50, 90, 1390, 357]);
  await page.getByRole("button", { name: "자동 넘김 멈춤" }).click();
  await next.click();
  await expect.poll(() => passTime(page, 10).then(() => shown(page))).toBe("1");
  expect(await style(page, ".slick-slide[data-index='1']", "transition-duration")).toContain(
    "1.5s",
  );
  // While it fades, a press of an arrow does nothing.
  await passTime(page, 1600);
  await page.getByRole("button", { name: "<", exact: true }).click();
  await expect.poll(() => passTime(page, 10).then(() => shown(page))).toBe("0");
  // Paused: no change for longer than its interval.
  await passTime(page, 8000);
  expect(await shown(page)).toBe("0");
  await page.getByRole("button", { name: "자동 넘김 시작" }).click();
  await page.mouse.move(720, 20);
  await passTime(page, 5000);
  expect(await shown(page)).toBe("0");
  await expect.poll(() => passTime(page, 500).then(() => shown(page))).toBe("1");

  const button = page.getByRole("link", { name: "견적문의하기" });
  const place = await button.boundingBox();
  expect((place?.x ?? 0) + (place?.width ?? 0) / 2).toBeCloseTo(720, 0);
  await button.click();
  await page.waitForURL("**/contact");
  await close();
});

test("paused before the slideshow and started in it, the slides go on when the phone is turned", async () => {
  const { page, close } = await openPage();
  await stopClock(page);
  await page.goto("/", { waitUntil: "commit" });
  const pause = page.getByRole("button", { name: "자동 넘김 멈춤" });
  const play = page.getByRole("button", { name: "자동 넘김 시작" });
  // Pressed before the script is there, it is answered as soon as it is.
  await pause.tap();
  await expect.poll(() => passTime(page, 10).then(() => play.isVisible())).toBe(true);
  await expect
    .poll(() => passTime(page, 500).then(() => page.locator(".slick-slide").count()))
    .toBe(3);
  await play.tap();
  await turn(page);
  await expect.poll(() => passTime(page, 500).then(() => shown(page))).toBe("1");
  await pause.tap();
  await turn(page);
  await passTime(page, 8000);
  expect(await shown(page)).toBe("1");
  await close();
});

/** Turns the phone, and waits until the slideshow has taken its new size. */
async function turn(page: Page) {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ width: height, height: width });
  await page.locator(".slick-list").evaluate(
    (list, expected) =>
      new Promise<void>((resolve) => {
        const sizes = new ResizeObserver(() => {
          if (list.clientWidth === expected) resolve();
        });
        sizes.observe(list);
      }),
    height,
  );
  // The package waits for the last of several changes.
  await passTime(page, 100);
}

test("a tap does not stop the slides, and a second swipe counts while a slide fades", async () => {
  // The package cancels the end of each swipe, also where the browser has begun to scroll.
  const expectedErrors = [/^Ignored attempt to cancel a touchend event/];
  const { page, close } = await openPage({ expectedErrors });
  await stopClock(page);
  await page.goto("/");
  await expect
    .poll(() => passTime(page, 500).then(() => page.locator(".slick-slide").count()))
    .toBe(3);
  await page.touchscreen.tap(195, 650);
  await expect.poll(() => passTime(page, 500).then(() => shown(page))).toBe("1");
  await page.getByRole("button", { name: "자동 넘김 멈춤" }).tap();
  await swipe(page);
  await expect.poll(() => passTime(page, 50).then(() => shown(page))).toBe("2");
  await swipe(page);
  await expect.poll(() => passTime(page, 50).then(() => shown(page))).toBe("0");
  await close();
});

async function swipe(page: Page) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...at: number[]) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: at.map((x) => ({ x, y: 400 })),
    });
  await touch("touchStart", 330);
  for (const x of [300, 200, 100]) await touch("touchMove", x);
  await touch("touchEnd");
  await session.detach();
}

test("a slide whose link has the focus stays", async () => {
  const { page, close } = await openPage({ width: 1440 });
  await stopClock(page);
  await page.goto("/");
  await expect
    .poll(() => passTime(page, 500).then(() => page.locator(".slick-slide").count()))
    .toBe(3);
  const link = page.locator(".slick-current a.slide-line");
  await link.focus();
  await passTime(page, 14_000);
  expect(await link.evaluate((line) => line === document.activeElement)).toBe(true);
  await link.blur();
  const before = await shown(page);
  await expect.poll(() => passTime(page, 500).then(() => shown(page))).not.toBe(before);
  await close();
});

test("with reduced motion nothing moves, and without script the slides can be scrolled", async () => {
  const still = await openPage({ reducedMotion: true });
  await stopClock(still.page);
  await still.page.goto("/");
  await expect
    .poll(() => passTime(still.page, 500).then(() => still.page.locator(".slick-slide").count()))
    .toBe(3);
  expect(await still.page.getByRole("button", { name: "자동 넘김 멈춤" }).count()).toBe(0);
  await passTime(still.page, 8000);
  expect(await shown(still.page)).toBe("0");
  await still.close();

  const plain = await openPage({ javaScript: false });
  await plain.page.goto("/");
  const slides = plain.page.getByRole("img", { name: /시공 사진/ });
  await expect.poll(() => slides.count()).toBe(3);
  expect((await slides.first().boundingBox())?.x).toBe(0);
  await slides.nth(2).scrollIntoViewIfNeeded();
  expect(Math.abs((await slides.nth(2).boundingBox())?.x ?? 99)).toBeLessThan(2);
  await plain.close();
});
