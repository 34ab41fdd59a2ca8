import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { browseSite, checkAxe, hydrated } from "../support/browser";
import { fillSite } from "../support/public-site";

/** How visitors find projects by words and by room. */
const PROJECTS = 15;
const { server, openPage } = browseSite();
let Cookie: string;

beforeAll(async () => {
  await fillSite(server, PROJECTS);
  Cookie = await server.login();
});

const ask = (path: string, init?: RequestInit) =>
  fetch(server.url + path, { redirect: "manual", ...init });
const put = (id: number, fields: Record<string, string>) =>
  ask(`/api/portfolio/modify/${id}`, {
    method: "PUT",
    headers: { Cookie },
    body: new URLSearchParams(fields),
  });
const titles = (page: Page) => page.locator(".card-title").allTextContents();

test("visitors search and filter by room, with script and without, and nothing they type does harm", async () => {
  await put(2, { title: "한옥 마당집" });
  for (const javaScript of [true, false]) {
    const { page, close } = await openPage({ javaScript });
    await page.goto("/portfolio?type=APARTMENT");
    if (javaScript) await hydrated(page);
    await page.getByRole("searchbox").fill("마당");
    await page.getByRole("button", { name: "찾기" }).click();
    await page.waitForURL(/\/portfolio\?type=APARTMENT&q=/);
    await expect.poll(() => titles(page)).toEqual(["한옥 마당집"]);
    await page.getByText("아파트 · “마당”").waitFor();
    await page.getByRole("searchbox").fill("없는낱말");
    await page.getByRole("button", { name: "찾기" }).click();
    await page.getByText("찾으시는 시공 사례가 아직 없습니다.").waitFor();
    if (javaScript) expect(await checkAxe(page)).toEqual([]);
    await page.getByRole("link", { name: "모든 시공 사례" }).click();
    await page.waitForURL("**/portfolio");
    await expect.poll(async () => (await titles(page)).length).toBe(PROJECTS);
    await close();
  }
  const nasty = [
    "a".repeat(1000),
    '" OR *',
    "p* NEAR(",
    "%00",
    "🏠".repeat(90),
    "' --",
    "<b>",
    "^",
  ];
  for (const words of nasty) {
    const answer = await fetch(`${server.url}/portfolio?q=${encodeURIComponent(words)}`);
    expect([words, answer.status]).toEqual([words, 200]);
    expect(await answer.text()).toContain('<meta name="robots" content="noindex"/>');
  }
});
