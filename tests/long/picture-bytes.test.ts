import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { widths } from "~/pictures/picture";
import { browseSite } from "../support/browser";
import { addEntry } from "../support/entry";
import { formOf } from "../support/form";
import { pictureFile } from "../support/picture";

/** Which of a picture's renditions a page fetches, and when. */
const { server, openPage } = browseSite();

beforeAll(async () => {
  for (let count = 0; count < 5; count += 1) {
    const picture = await pictureFile("a.jpg", "#a86", 3000, 2000);
    await addEntry(server, [picture], picture);
  }
  const slides = await Promise.all(
    ["#a86", "#68a", "#8a6"].map((color) => pictureFile("b.jpg", color, 3000, 2000)),
  );
  await fetch(`${server.url}/api/content/main`, {
    method: "POST",
    headers: { Cookie: await server.login() },
    body: formOf({ imageFiles: slides }),
  });
});

/** The picture requests so far, as name and query. */
function requestsOf(page: Page) {
  const requests: { name: string; query: string }[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    const [, name] = /^\/api\/(?:content|portfolio)\/view\/(.+)/.exec(pathname) ?? [];
    if (name) requests.push({ name, query: search });
  });
  return requests;
}

test("at any density a phone fetches at most two pixels per CSS pixel", async () => {
  // At the same time, because most of it is waiting.
  await Promise.all(phones.map(expectFewBytes));
});

const phones = [
  { width: 390, deviceScaleFactor: 1 },
  { width: 390, deviceScaleFactor: 2 },
  { width: 412, deviceScaleFactor: 1.75 },
  { width: 412, deviceScaleFactor: 2.625 },
  { width: 440, deviceScaleFactor: 3 },
  { width: 360, deviceScaleFactor: 4 },
] as const;

async function expectFewBytes({ width, deviceScaleFactor }: (typeof phones)[number]) {
  const { page, close } = await openPage({ width, deviceScaleFactor });
  for (const path of ["/portfolio", "/portfolio/1"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const pictures = await page
      .locator("main picture.picture img")
      .evaluateAll((images: HTMLImageElement[]) =>
        images
          .filter((image) => image.currentSrc)
          .map((image) => ({
            shown: image.clientWidth,
            asked: Number(new URL(image.currentSrc).searchParams.get("w")),
            format: new URL(image.currentSrc).searchParams.get("f"),
          })),
      );
    expect(pictures.length).toBeGreaterThan(0);
    for (const { shown, asked, format } of pictures) {
      expect(format).toBe("webp");
      const what = `${path}, ${width} at ${deviceScaleFactor}: ${asked} for ${shown}`;
      expect(asked / shown, what).toBeLessThanOrEqual(2);
      // Less only where the next one would be more than two for one.
      const next = widths.find((each) => each > asked) ?? 0;
      if (next / shown <= 2)
        expect(asked / shown, what).toBeGreaterThanOrEqual(Math.min(deviceScaleFactor, 1.5));
    }
  }
  await close();
}

test("at any width, pictures are as wide as their sizes say", async () => {
  const { page, close } = await openPage();
  for (const path of ["/portfolio", "/portfolio/1"]) {
    await page.goto(path);
    const image = page.locator("main picture.picture img").first();
    await image.waitFor();
    for (const width of [320, 390, 500, 768, 1000, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const [said, shown] = await image.evaluate((element: HTMLImageElement) => {
        const entries = element.sizes.split(/, (?![^(]*\))/).map((entry) => {
          const [, media = "", length = entry] =
            /^((?:\([^)]*\)(?: and )?)+) (.*)$/.exec(entry) ?? [];
          return { media, length };
        });
        const length = entries.find(({ media }) => !media || matchMedia(media).matches)?.length;
        const ruler = document.createElement("div");
        ruler.style.width = length ?? "";
        document.body.append(ruler);
        const said = ruler.getBoundingClientRect().width;
        ruler.remove();
        return [said, element.clientWidth];
      });
      const what = `${path} at ${width}: ${said} for ${shown}`;
      expect((said ?? 0) / (shown ?? 1), what).toBeCloseTo(1, 1);
      expect(Math.abs((said ?? 0) - (shown ?? 0)), what).toBeLessThan(0.05 * (shown ?? 0));
    }
  }
  await close();
});

test("only the first picture of a page has priority, and those below the fold are lazy", async () => {
  const { page, close } = await openPage({ javaScript: false });
  for (const path of ["/portfolio", "/portfolio/1"]) {
    await page.goto(path);
    const images = page.locator("main picture.picture img");
    const attributes = await images.evaluateAll((all) =>
      all.map((image) => [image.getAttribute("fetchpriority"), image.getAttribute("loading")]),
    );
    expect(attributes[0]).toEqual(["high", "eager"]);
    expect(attributes.slice(1).every(([priority]) => priority === null)).toBe(true);
    expect(attributes.slice(3).every(([, loading]) => loading === "lazy")).toBe(true);
  }
  await close();
});

test("a slide is fetched once, and only shortly before it is shown", async () => {
  const { page, close } = await openPage({ deviceScaleFactor: 3 });
  await page.addInitScript(() => {
    // When each slide is shown for the first time.
    new MutationObserver(() => {
      const shown = document.querySelector(".slick-current")?.getAttribute("data-index");
      const name = `slide ${shown}`;
      if (shown && performance.getEntriesByName(name).length === 0) performance.mark(name);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto("/");
  await expect.poll(() => page.locator(".slick-current").getAttribute("data-index")).toBe("1");
  const [began = 0, shown = 0] = await page.evaluate(() =>
    ["slide 0", "slide 1"].map((name) => performance.getEntriesByName(name)[0]?.startTime ?? 0),
  );
  const fetches = async () => {
    const all = await page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name, startTime }) => ({ name, startTime })),
    );
    // The third one's request may have begun since.
    return all.filter(
      ({ name, startTime }) => name.includes("/content/view/") && startTime < shown,
    );
  };
  // They are listed when they have arrived.
  await expect.poll(async () => new Set((await fetches()).map(({ name }) => name)).size).toBe(2);
  const pictures = await fetches();
  for (const { name } of pictures) expect(name).toMatch(/\?size=portrait-720&f=webp$/);
  const fetched = pictures.find(({ name }) => name !== pictures[0]?.name)?.startTime ?? 0;
  // Three of the six seconds for which the first one is shown. A timer is late, never early; a
  // second is left for the time between the first paint and the start of the timer.
  expect(fetched).toBeGreaterThan(began + 2000);
  expect(fetched).toBeLessThan(shown);
  await close();
});

test("an arrow fetches its slide at once", async () => {
  const { page, close } = await openPage({ width: 1440 });
  const requests = requestsOf(page);
  await page.goto("/");
  const slides = page.locator("main .slide");
  await page.getByRole("button", { name: "자동 넘김 멈춤" }).click();
  await page.getByRole("button", { name: "<", exact: true }).click();
  await expect.poll(() => page.locator(".slick-current").getAttribute("data-index")).toBe("2");
  const last = await slides.last().evaluate((slide) => slide.style.getPropertyValue("--wide"));
  const [, name] = /view\/([^?]+)/.exec(last) ?? [];
  await expect.poll(() => requests.map((request) => request.name)).toContain(name);
  await close();
});

test("without script every slide has its picture", async () => {
  const { page, close } = await openPage({ javaScript: false });
  const slides = new Set<string>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/content/view/")) slides.add(pathname);
  });
  await page.goto("/");
  await expect.poll(() => slides.size).toBe(3);
  await close();
});
