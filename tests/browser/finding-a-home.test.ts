import { beforeAll, expect, test } from "vitest";
import { browseSite, checkAxeAtBothWidths, hydrated } from "../support/browser";
import { fillSite } from "./public-site";

/** The newest is a 빌라, the others are apartments: more than one page of them. */
const PROJECTS = 30;
const { server, openPage } = browseSite();

beforeAll(async () => {
  await fillSite(server, PROJECTS);
});

test("PORTFOLIO is narrowed by plain links, with script and without", async () => {
  for (const javaScript of [true, false]) {
    const { page, close } = await openPage({ javaScript });
    await page.goto("/portfolio");
    if (javaScript) await hydrated(page);
    const cards = page.locator(".card");
    const status = page.locator(".finder").getByRole("status");
    await expect.poll(() => status.textContent()).toBe(`시공 사례 ${PROJECTS}개`);
    await page.getByText("조건으로 찾기").click();
    await page.getByRole("link", { name: `아파트 ${PROJECTS - 1}` }).click();
    await page.waitForURL("**/portfolio?type=APARTMENT");
    await expect.poll(() => status.textContent()).toContain(`아파트 시공 사례 ${PROJECTS - 1}개`);
    if (javaScript) {
      await cards.nth(23).scrollIntoViewIfNeeded();
      await expect.poll(() => cards.count()).toBeGreaterThan(24);
      expect(await checkAxeAtBothWidths(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
    } else {
      await page.getByRole("link", { name: "다음" }).click();
      await page.waitForURL("**/portfolio?type=APARTMENT&page=2");
    }
    const titles = await cards.locator(".card-title").allTextContents();
    expect(titles).not.toContain(`시공 사례 ${PROJECTS}`);

    // What was fetched for the other list is not added to this one.
    await page.getByRole("link", { name: "빌라 1" }).click();
    await page.waitForURL("**/portfolio?type=SMALL_APARTMENT");
    await expect.poll(() => cards.allTextContents()).toEqual([`시공 사례 ${PROJECTS}`]);
    await page.getByRole("link", { name: "빌라 1" }).click();
    await page.waitForURL("**/portfolio");
    await expect.poll(() => cards.count()).toBe(24);

    await page.goto("/portfolio/20");
    const similar = page.getByRole("region", { name: "비슷한 시공 사례" });
    await expect.poll(() => similar.locator(".card").count()).toBe(3);
    await close();
  }
});

test("a filter has one address, and an empty or narrow one is not for search engines", async () => {
  const ask = (query: string) => fetch(`${server.url}/portfolio?${query}`, { redirect: "manual" });
  const spelt = "type=APARTMENT&size=30";
  for (const other of ["size=30&type=APARTMENT", `${spelt}&scope=BOTH`, `${spelt}&type=HOUSE`]) {
    const answer = await ask(other);
    expect([other, answer.status, answer.headers.get("Location")]).toEqual([
      other,
      302,
      `/portfolio?${spelt}`,
    ]);
  }
  const thousand = Array.from({ length: 300 }, (_, index) => `region=${index}`).join("&");
  expect((await ask(thousand)).headers.get("Location")).toBe("/portfolio?region=0");

  const textOf = async (query: string) => {
    const answer = await ask(query);
    expect([query, answer.status]).toEqual([query, 200]);
    return answer.text();
  };
  const empty = await textOf(spelt);
  expect(empty).toContain("이 조건에 맞는 시공 사례가 없습니다.");
  expect(empty).toContain('<meta name="robots" content="noindex"/>');
  const found = await textOf("type=SMALL_APARTMENT&utm_source=kakao");
  expect(found).toContain("빌라 PORTFOLIO |");
  expect(found).toContain(
    `<link rel="canonical" href="${server.url}/portfolio?type=SMALL_APARTMENT"/>`,
  );
  expect(found).not.toContain("noindex");
  expect(await textOf("type=SMALL_APARTMENT&size=30&scope=ALL")).toContain("noindex");
  expect((await ask("type=SMALL_APARTMENT&page=2")).status).toBe(404);
});
