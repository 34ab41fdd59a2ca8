import type { Page } from "playwright";
import { expect, test } from "vitest";
import { checkAxe, hydrated, wholePage } from "../support/browser";
import { addEntry } from "../support/entry";
import { browseProjects } from "../support/projects-site";

/** The order of the projects, as the office puts it, and how visitors find them by words and by room. */
const PROJECTS = 15;
const { server, openPage, openOffice, signedIn, ask, put } = browseProjects(PROJECTS);
const titles = (page: Page) => page.locator(".card-title").allTextContents();

test("the office puts projects in order, with script and without; a late press moves nothing", async () => {
  for (const javaScript of [true, false]) {
    const { page, close } = await openOffice({ javaScript });
    await page.goto("/admin/portfolio");
    const before = await titles(page);
    const [first = "", second = "", third = ""] = before;
    const press = (title: string, name: string) =>
      page.getByRole("button", { name: `${title}: ${name}`, exact: true }).click();
    await press(second, "위로");
    await page.getByText("위로 옮겼습니다.").waitFor();
    await expect.poll(() => titles(page)).toEqual([second, first, ...before.slice(2)]);
    if (javaScript) {
      const focused = () => page.evaluate(() => document.activeElement?.textContent);
      await expect.poll(focused).toBe(`${second}: 위로`);
      expect(await checkAxe(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 700 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      await page.setViewportSize({ width: 390, height: 844 });
    }
    await press(third, "대표로 지정");
    await page.getByText("대표 시공 사례로 지정했습니다.").waitFor();
    await expect.poll(() => titles(page)).toEqual([third, second, first, ...before.slice(3)]);
    await press(second, "위로");
    await page.getByText("더 옮길 곳이 없습니다.").waitFor();

    const visitor = await openPage({ javaScript });
    await visitor.page.goto("/portfolio");
    await wholePage(visitor.page);
    expect((await titles(visitor.page)).slice(0, 3)).toEqual([third, second, first]);
    await visitor.page.locator(".card").nth(1).click();
    await visitor.page.getByRole("link", { name: `이전 시공 사례 ${third}` }).waitFor();
    await visitor.page.getByRole("link", { name: `다음 시공 사례 ${first}` }).waitFor();
    await visitor.close();

    // Another tab that was opened before.
    const other = await openOffice({ javaScript });
    await other.page.goto("/admin/portfolio");
    await press(first, "위로");
    await page.getByText("위로 옮겼습니다.").waitFor();
    await other.page.getByRole("button", { name: `${first}: 위로`, exact: true }).click();
    await other.page.getByText("그사이 순서가 변경되어 옮기지 않았습니다.").waitFor();
    await expect.poll(() => titles(other.page)).toEqual([third, first, second, ...before.slice(3)]);

    const gone = await addEntry(server);
    await other.page.goto("/admin/portfolio");
    await ask(`/api/portfolio/${gone}`, { method: "DELETE", headers: signedIn });
    await other.page.getByRole("button", { name: "시험 주택: 아래로" }).first().click();
    await other.page.getByText("그사이 삭제된 시공 사례입니다.").waitFor();
    await other.close();
    await press(third, "대표 해제");
    await page.getByText("대표 시공 사례에서 해제했습니다.").waitFor();
    await close();
  }
  const nonsense = new URLSearchParams({ intent: "sideways", id: "1" });
  const answer = await ask("/admin/portfolio", {
    method: "POST",
    headers: signedIn,
    body: nonsense,
  });
  expect(answer.status).toBe(400);
});

test("visitors search and filter by room, with script and without, and nothing they type does harm", async () => {
  await put(2, { title: "한옥 마당집" });
  for (const javaScript of [true, false]) {
    const { page, close } = await openPage({ javaScript });
    await page.goto("/portfolio?type=APARTMENT");
    if (javaScript) await hydrated(page);
    await page.getByText("상세 검색").click();
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
