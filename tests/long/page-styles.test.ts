import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { browseSite, fontLoaded, holdRequests, hydrated } from "../support/browser";
import { fillSite } from "../support/public-site";
import { addShapes, tellStory } from "../support/told-project";

/**
 * The four pages that have their own styles only, until script brings those of all pages; and how the
 * form of one of them stands.
 */
const { server, openPage } = browseSite();
let told: number;

beforeAll(async () => {
  await fillSite(server, 4);
  told = await addShapes(server);
  await tellStory(server, told);
});

test.each([390, 1440] as const)(
  "at %i px a page looks the same before and after the styles of all pages",
  async (width) => {
    const { page, close } = await openPage({
      width,
      expectedErrors: [/ERR_FAILED/, /status of 4/],
    });
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    const projects = ["/portfolio", "/portfolio?q=다온로", `/portfolio/${told}`, "/portfolio/4"];
    // Of its kind there are others, which it shows below.
    projects.push("/portfolio/3");
    for (const path of ["/", ...projects, "/contact", `/contact?like=${told}`]) {
      await expectSameLook(page, () => page.goto(path));
    }
    // Refused, as without script.
    await expectSameLook(page, async () => {
      const form = page.locator("form.inquiry-form");
      await Promise.all([
        page.waitForNavigation(),
        form.evaluate((form: HTMLFormElement) => form.submit()),
      ]);
      await page.locator(".error-summary").waitFor();
    });
    await close();
  },
);

test.each([390, 1440] as const)(
  "at %i px the form is one column, its sections end alike, and what a number means stands beside it",
  async (width) => {
    const { page, close } = await openPage({ width });
    await page.goto("/contact");
    await hydrated(page);
    await page.getByLabel("분양 면적").fill("32.5");
    await page.getByRole("button", { name: /^공사 시작 예정일: / }).click();
    await page.locator(".react-datepicker__day--015").first().waitFor();
    const form = await page.locator(".inquiry-form").evaluate((form) => {
      const boxes = (selector: string) =>
        [...form.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
      const fields = boxes(".field-pair > *, .address, .form-section > .field");
      const sections = [...form.querySelectorAll(".form-section")].slice(0, 4);
      return {
        lefts: new Set(fields.map(({ left }) => left)).size,
        stacked: fields.every(({ top }, at) => top >= (fields[at - 1]?.bottom ?? top)),
        ends: sections.map((section) => {
          const { bottom } = section.lastElementChild?.getBoundingClientRect() ?? {};
          return Number(section.nextElementSibling?.getBoundingClientRect().top) - Number(bottom);
        }),
        dates: new Set(boxes(".date-button, .react-datepicker-wrapper").map(({ width }) => width))
          .size,
        number: boxes(".amount-control").map(({ height }) => Math.round(height)),
      };
    });
    const end = width === 390 ? 24 : 40;
    expect(form).toEqual({
      lefts: 1,
      stacked: true,
      ends: [end, end, end, end],
      dates: 1,
      number: [45, 45],
    });
    await close();
  },
);

const allStyles = /\/assets\/site-pages-[^/]+\.css$/;

async function expectSameLook(page: Page, open: () => Promise<unknown>) {
  const release = await holdRequests(page, allStyles);
  await open();
  const before = await looksOf(page);
  expect(await page.evaluate(() => window.late?.styles), page.url()).toMatch(allStyles);
  release();
  await page.waitForFunction(() => window.late?.styles === "");
  const after = await looksOf(page);
  const { isStyled, changed, counts } = await changes(before, after);
  expect(isStyled).toBe(true);
  expect(changed, page.url()).toEqual([]);
  expect(counts[1]).toBe(counts[0]);
}

type Looks = Awaited<ReturnType<typeof looksOf>>;

/** Compared in the page: a page's looks are 20 MB. */
function changes(before: Looks, after: Looks) {
  return before.evaluate((before, after) => {
    /** The element's first style that is not as before, of how many. */
    const changed = after.flatMap((look, index) => {
      const old = before[index] ?? [];
      const known = new Set(old);
      const [first, ...others] = look.filter((line) => !known.has(line));
      if (first === undefined) return [];
      const was = old.find((line) => line.split(":")[0] === first.split(":")[0]);
      return [`${look[0]} ${first}, before ${was}, and ${others.length} more`];
    });
    return {
      isStyled: before[0]?.some((line) => line.includes("display: ")),
      changed: changed.slice(0, 10),
      counts: [before.length, after.length],
    };
  }, after);
}

/**
 * Each element, with its place on the page and all of its computed styles but the margins: while
 * pictures arrive, Chromium may say 0 for one that is `auto` and has moved its box by 120 px.
 */
async function looksOf(page: Page) {
  await page.waitForLoadState("load");
  await fontLoaded(page);
  return page.evaluateHandle(() => {
    /** Only what is drawn: to ask for the styles of parts that are not took most of the time. */
    function partsOf(element: Element) {
      const drawn = ["::before", "::after"].filter(
        (part) => getComputedStyle(element, part).content !== "none",
      );
      const isListItem = getComputedStyle(element).display === "list-item";
      return [undefined, ...drawn, ...(isListItem ? ["::marker"] : [])];
    }
    return [...document.body.querySelectorAll("*")].map((element) => {
      const styles = partsOf(element).map((part) => {
        const style = getComputedStyle(element, part);
        // Not cssText: newer browsers say nothing there.
        const names = [...style].filter((name) => !name.startsWith("margin-"));
        return names.map((name) => `${part ?? ""} ${name}: ${style.getPropertyValue(name)}`);
      });
      const { x, y, width, height } = element.getBoundingClientRect();
      return [
        `<${element.localName} class="${element.getAttribute("class")}">`,
        `place: ${[x, y, width, height]}`,
        ...styles.flat(),
      ];
    });
  });
}
