import { beforeAll, expect, test } from "vitest";
import { browseSite, checkAxe, hydrated } from "../support/browser";
import { addShapes, tellStory } from "../support/told-project";

/** A pair of before and after on the visitor's page: with script a slider, without it two pictures. */
const { server, openPage } = browseSite();
let id: number;

beforeAll(async () => {
  id = await addShapes(server);
  await tellStory(server, id);
});

test("before and after lie on each other, and the line between them moves by key, by mouse and by touch", async () => {
  const { page, close } = await openPage();
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(`/portfolio/${id}`);
  const still = await page.locator(".pair").boundingBox();
  await page.mouse.move(10, 10);
  await page.mouse.wheel(0, 1);
  await hydrated(page);
  const slider = page.getByRole("slider", { name: "시공 전과 시공 후 비교" });
  await slider.waitFor();
  expect(await page.locator(".pair").boundingBox()).toMatchObject({ height: still?.height });
  const [before, after] = await page
    .locator(".pair-frame .picture")
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
  expect(after).toEqual(before);

  const at = () =>
    page.locator(".pair-frame").evaluate((frame) => frame.style.getPropertyValue("--at"));
  await slider.focus();
  // The knob is the range's, the line the frame's: they meet where both are as wide.
  expect(await slider.evaluate((range) => getComputedStyle(range).padding)).toBe("0px");
  expect(await slider.evaluate((range) => (range as HTMLElement).clientWidth)).toBe(
    await page.locator(".pair-frame").evaluate((frame) => frame.clientWidth),
  );
  await page.keyboard.press("End");
  const label = (side: string) =>
    page
      .locator(`.pair-${side} .pair-label`)
      .evaluate((each) => Number(getComputedStyle(each).opacity));
  expect([await label("before"), await label("after")]).toEqual([1, 0]);
  expect([await at(), await slider.getAttribute("aria-valuetext")]).toEqual([
    "1",
    "시공 전 100%, 시공 후 0%",
  ]);
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  expect(await at()).toBe("0.01");

  const box = (await slider.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const y = box.y + box.height / 2;
  // The handle is at the left end.
  await page.mouse.move(box.x + 22, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, y, { steps: 5 });
  await page.mouse.up();
  expect(Number(await at())).toBeCloseTo(0.5, 1);
  // Pressed in the frame and released below it, it is dragged no more.
  await page.mouse.move(box.x + box.width / 3, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 3, box.y + box.height + 200, { steps: 5 });
  await page.mouse.up();
  const left = await at();
  await page.mouse.move(box.x + box.width / 3, y);
  await page.mouse.move(box.x + box.width - 60, y, { steps: 5 });
  expect(await at()).toBe(left);

  const devtools = await page.context().newCDPSession(page);
  async function drag(from: [number, number], to: [number, number]) {
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: [number, number][]) =>
      devtools.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: points.map(([x, y]) => ({ x, y })),
      });
    await touch("touchStart", [from]);
    for (let step = 1; step <= 10; step += 1) {
      const part = (index: 0 | 1) => from[index] + ((to[index] - from[index]) * step) / 10;
      await touch("touchMove", [[part(0), part(1)]]);
    }
    await touch("touchEnd", []);
  }
  await drag([box.x + box.width / 2, y], [box.x + box.width - 40, y]);
  await expect.poll(async () => Number(await at())).toBeGreaterThan(0.8);
  const held = await at();
  await drag([box.x + 60, y], [box.x + 62, y - 120]);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
  expect(await at()).toBe(held);
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);

  // A tap opens both large, with what is said about them.
  await page.locator(".pair-frame").click({ position: { x: 60, y: 60 } });
  const viewer = page.getByRole("dialog", { name: "크게 보기" });
  await viewer.getByText("시공 전, 시공 후 · 벽을 열어 창을 넓혔습니다.").waitFor();
  expect(await viewer.locator(".viewer-count").textContent()).toBe("거실 · 1–2 / 5");
  expect(await viewer.getByRole("img").count()).toBe(2);
  // Read out as well when the picture changes.
  expect(await viewer.locator(".viewer-words").ariaSnapshot()).toContain("벽을 열어");
  await page.keyboard.press("ArrowRight");
  await viewer.getByText("주방 · 3 / 5", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await viewer.waitFor({ state: "hidden" });
  await page.getByRole("link", { name: "시공 전후 크게 보기" }).click();
  await viewer.waitFor();
  await close();
});

test("without script before and after are two pictures, each with its name and its link", async () => {
  const { page, close } = await openPage({ javaScript: false });
  await page.goto(`/portfolio/${id}`);
  const sides = page.locator(".pair-frame > a");
  expect(await sides.allTextContents()).toEqual(["시공 전", "시공 후"]);
  const boxes = () =>
    sides.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
  const [upper, lower] = await boxes();
  expect(lower.top).toBeGreaterThanOrEqual(upper.bottom);
  expect(await page.getByRole("slider").count()).toBe(0);
  expect(await page.locator(".pair-ways").isVisible()).toBe(false);
  await page.setViewportSize({ width: 1440, height: 900 });
  const [left, right] = await boxes();
  expect(right.top).toBe(left.top);
  await sides.nth(1).click();
  await page.waitForURL("**/api/portfolio/view/**");
  await close();
});

test("the page with its slider satisfies axe, in forced colours too, and fits 320 px", async () => {
  const { page, close } = await openPage({ width: 320, reducedMotion: true });
  await page.goto(`/portfolio/${id}`);
  await page.mouse.wheel(0, 1);
  await page.getByRole("slider").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await checkAxe(page)).toEqual([]);
  await page.emulateMedia({ forcedColors: "active" });
  await page.getByRole("slider").focus();
  const outline = await page
    .locator(".pair-frame")
    .evaluate((frame) => getComputedStyle(frame).outlineStyle);
  expect(outline).toBe("solid");
  await close();
});
