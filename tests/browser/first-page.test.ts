import { expect, test } from "vitest";
import { browseSite, checkAxe, hydrated } from "../support/browser";
import { formOf } from "../support/form";
import { inquiry, sendByPage } from "../support/inquiry";
import { fillSite, promise } from "../support/public-site";
import { passTime, stopClock } from "../support/stopped-clock";

/** The first page beyond its first screen, and the ways on from the pages that end. */
const { server, openPage, openOffice } = browseSite();
const PROJECTS = 7;

test("a new site's first page is one finished screen", async () => {
  const { page, close } = await openPage();
  await page.goto("/");
  expect(await page.locator(".home-more").count()).toBe(0);
  const height = await page.locator(".home").evaluate((element) => element.clientHeight);
  expect(height).toBe(844);
  await close();
});

test("the office writes down how a job runs, and visitors read it in order (no script too)", async () => {
  for (const javaScript of [true, false]) {
    const { page, close } = await openOffice({ javaScript });
    await page.goto("/admin/content/steps?edit");
    // A new list begins with one to write in.
    const before = javaScript ? 0 : 1;
    if (before > 0) await page.getByRole("button", { name: "추가" }).click();
    await page
      .getByLabel("제목")
      .nth(before)
      .fill(`단계 ${before + 1}`);
    await page.getByRole("button", { name: "저장" }).first().click();
    await page.getByText("저장했습니다.").waitFor();
    // axe needs a page with script.
    if (javaScript) expect(await checkAxe(page)).toEqual([]);
    await close();
  }
  const { page, close } = await openPage({ javaScript: false });
  await page.goto("/");
  expect(await page.locator(".home-steps h3").allTextContents()).toEqual(["단계 1", "단계 2"]);
  await close();

  // A step is deleted at once, like the texts of the other pages.
  const office = await openOffice();
  await office.page.goto("/admin/content/steps?edit");
  await office.page.getByRole("button", { name: "삭제 content2" }).click();
  await office.page.getByText("content2 글을 삭제했습니다.").waitFor();
  await expect
    .poll(() => server.rows("SELECT title FROM contentBlock WHERE kind = 'step'"))
    .toEqual([{ title: "단계 1" }]);
  await office.close();
});

test.each([true, false])(
  "the first page tells who this is, and shows what the office has entered (script: %s)",
  async (javaScript) => {
    if (server.rows("SELECT id FROM portfolio").length === 0) {
      await fillSite(server, PROJECTS);
      server.change(`
        INSERT INTO site (id, name, tagline, introduction)
          VALUES (1, '다온 인테리어', '아파트와 빌라를 고칩니다', '한 사람이 끝까지 맡는 작은 회사입니다.');
        UPDATE portfolio SET customerWords = '약속한 날에 끝났습니다.
— 김○○ 님', supplyArea = 34, endDate = '2025-05-03' WHERE id = 2;
        UPDATE portfolio SET customerWords = '초안의 말', isDraft = 1, hasPair = 1 WHERE id = 6;
        UPDATE portfolio SET hasPair = 1 WHERE id = 7;
        UPDATE portfolioPicture SET moment = iif(ord = 0, 'BEFORE', 'AFTER')
          WHERE role = 'GALLERY' AND ord < 2;
        UPDATE mainImage SET line = '아침이 짧아지는 주방', leadsTo = 2 WHERE ord = 0;
        UPDATE mainImage SET line = '초안으로 이끄는 줄', leadsTo = 6 WHERE ord = 1`);
    }
    const { page, close } = await openPage({ javaScript });
    await page.goto("/");
    if (javaScript) await hydrated(page);
    const who = page.locator(".home-who");
    expect(await who.locator("p").textContent()).toBe("아파트와 빌라를 고칩니다");
    // The shop's promise, or its name.
    for (const [promise, shown] of [
      ["견적에 없던 비용은 받지 않습니다", "견적에 없던 비용은 받지 않습니다"],
      ["", "다온 인테리어"],
    ]) {
      server.change(`UPDATE site SET promise = '${promise}'`);
      await page.goto("/");
      if (javaScript) await hydrated(page);
      expect(await who.getByRole("heading", { level: 1 }).innerText()).toBe(shown);
    }

    // What follows peeks in, on a phone and on a desktop, under a notice too.
    for (const notice of ["추석 연휴 동안 쉽니다.", ""]) {
      server.change(`UPDATE site SET notice = '${notice}'`);
      await page.goto("/");
      if (javaScript) await hydrated(page);
      expect(await page.locator(".notice").count()).toBe(notice ? 1 : 0);
      for (const [width, height] of [
        [390, 844],
        [1440, 900],
      ] as const) {
        await page.setViewportSize({ width, height });
        const text = await page.locator(".home-introduction").boundingBox();
        expect((text?.y ?? height) + 20, `at ${width} px`).toBeLessThan(height);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(over).toBeLessThanOrEqual(0);
      }
    }
    await page.setViewportSize({ width: 390, height: 844 });

    const more = page.locator(".home-more");
    const [whole, begun] = await more.evaluate((rest) => {
      const heightOfFirst = () => document.querySelector(".home")?.clientHeight;
      const whole = heightOfFirst();
      const { parentElement, nextSibling } = rest;
      rest.remove();
      const begun = heightOfFirst();
      parentElement?.insertBefore(rest, nextSibling);
      return [whole, begun];
    });
    expect(begun, "painted before the rest has come").toBe(whole);
    expect(await more.getByRole("heading", { level: 2 }).allTextContents()).toEqual([
      "시공 사례",
      "시공 분야",
      "시공 전과 후",
      "시공 순서",
      "고객 후기",
    ]);
    const titles = await more.locator(".card-title").allTextContents();
    expect(titles).toEqual([7, 5, 4, 3, 2].map((number) => `시공 사례 ${number}`));
    expect(await more.locator(".home-words blockquote").allTextContents()).toEqual([
      "약속한 날에 끝났습니다.",
    ]);
    const said = more.locator(".home-words figcaption");
    expect(await said.innerText()).toMatch(/김○○ 님\s+시공 사례 2\s+34평 아파트 · 2025년/);
    expect(await said.locator("img").count()).toBe(1);
    expect(await page.content()).not.toContain("초안의 말");
    const pair = more.getByRole("region", { name: "시공 전과 후" });
    await pair.scrollIntoViewIfNeeded();
    if (javaScript) await pair.getByRole("slider", { name: "시공 전과 시공 후 비교" }).waitFor();
    else expect(await pair.locator(".pair-frame").innerText()).toMatch(/시공 전\s+시공 후/);
    expect(await pair.getByRole("link", { name: "시공 사례 7" }).last().getAttribute("href")).toBe(
      "/portfolio/7",
    );

    // A slide leads to its project, but not to a draft.
    const lines = page.locator(".slide-line");
    expect(await lines.allTextContents()).toEqual(["아침이 짧아지는 주방", "초안으로 이끄는 줄"]);
    expect(await page.locator("a.slide-line").count()).toBe(1);
    if (javaScript) expect(await checkAxe(page)).toEqual([]);
    await page.locator("a.slide-line").click();
    await page.waitForURL("**/portfolio/2");
    await close();
  },
);

test("in the slideshow only the line of the slide in view can be reached", async () => {
  const { page, close } = await openPage({ width: 1440 });
  await stopClock(page);
  await page.goto("/");
  const slides = page.locator(".slick-slide");
  await expect.poll(() => passTime(page, 500).then(() => slides.count())).toBe(3);
  await page.getByRole("button", { name: "자동 넘김 멈춤" }).click();
  expect(await page.locator("a.slide-line").isVisible()).toBe(true);
  expect(await page.getByText("초안으로 이끄는 줄").isVisible()).toBe(false);
  await page.getByRole("button", { name: ">", exact: true }).click();
  const line = page.getByText("초안으로 이끄는 줄");
  await expect.poll(() => passTime(page, 10).then(() => line.isVisible())).toBe(true);
  await passTime(page, 2000);
  expect(await page.locator("a.slide-line").isVisible()).toBe(false);
  await close();
});

test.each([true, false])(
  "on a phone the ways to ask come with what follows the first screen (script: %s)",
  async (javaScript) => {
    const { page, close } = await openPage({ javaScript });
    await page.goto("/");
    const bar = page.locator(".contact-bar");
    const bottom = () =>
      bar.evaluate((element) => Math.round(element.getBoundingClientRect().bottom));
    // Below the screen, where the button of the first screen is.
    expect(await bottom()).toBeGreaterThanOrEqual(844 + 44);
    await page.mouse.wheel(0, 300);
    await expect.poll(bottom).toBe(844);
    // Beside the green card it would be a second one.
    await page.locator(".quote-card").scrollIntoViewIfNeeded();
    await expect.poll(() => bar.isVisible()).toBe(false);
    await page.evaluate(() => scrollTo({ top: 900, behavior: "instant" }));
    await expect.poll(() => bar.isVisible()).toBe(true);
    await bar.getByRole("link", { name: "견적 문의" }).click();
    await page.waitForURL("**/contact");
    await close();
  },
);

test("a page that is not there, and the one after sending, lead on: telephone, projects, what happens next", async () => {
  const { page, close } = await openPage({ expectedErrors: [/status of 4(04|10)/] });
  const ways = async () => {
    expect(await page.locator("main .call-link").getAttribute("href")).toBe("tel:0200000000");
    expect(await page.locator(".card-title").count()).toBe(3);
    expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
    expect(await page.locator("link[rel=canonical]").count()).toBe(0);
  };
  // One that is destroyed, one in the trash, and what never was a project.
  const copy = (columns: string, values: string) =>
    server.change(`INSERT INTO portfolio (title, buildingType, interiorType, createdAt, updatedAt
      ${columns}) VALUES ('지난 집', 'HOUSE', 'ALL', '', '' ${values})`);
  copy("", "");
  const [{ id = 0 } = {}] = server.rows("SELECT max(id) AS id FROM portfolio");
  server.change(`DELETE FROM portfolio WHERE id = ${id}`);
  copy(", deletedAt", ", '2026-01-01'");
  for (const [path, status] of [
    ["/nowhere", 404],
    ["/portfolio/abc", 404],
    [`/portfolio/${Number(id) + 1}`, 404],
    [`/portfolio/${id}`, 410],
  ] as const) {
    const answer = await page.goto(path);
    expect([path, answer?.status()]).toEqual([path, status]);
    await page.getByRole("heading", { name: String(status) }).waitFor();
    expect(await page.title()).toContain(`${status} Page not found`);
    await ways();
  }
  await page.getByText("삭제된 시공 사례입니다.").waitFor();
  expect(await checkAxe(page)).toEqual([]);
  // A card of one that was deleted after the list was read: the same without a page load.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/portfolio");
  await hydrated(page);
  const [gone] = server.rows("SELECT id FROM portfolio WHERE publicRank IS NOT NULL LIMIT 1");
  server.change(`UPDATE portfolio SET deletedAt = '2026-01-01' WHERE id = ${gone?.id}`);
  await page.locator(`a.card[href="/portfolio/${gone?.id}"]`).click();
  await page.getByRole("heading", { name: "404" }).waitFor();
  await ways();
  server.change("UPDATE portfolio SET deletedAt = NULL");

  const form = formOf({ ...inquiry, personalInformationAgree: "on" });
  const [cookie = ""] = (await sendByPage(server.url, form)).headers.getSetCookie();
  const [name = "", value = ""] = cookie.split(";", 1)[0]?.split(/=(.*)/) ?? [];
  await page.context().addCookies([{ name, value, url: server.url }]);
  await page.goto("/contact/received");
  await page.getByText(promise).waitFor();
  expect(await page.locator(".card-title").count()).toBe(3);
  expect(await checkAxe(page)).toEqual([]);
  await close();
});
