import { beforeEach, expect, test } from "vitest";
import { browseSite, checkAxe, hydrated, wholePage } from "../support/browser";
import { fillSite } from "../support/public-site";

const { server, openPage, openOffice } = browseSite();

/** The first steps of a new site, and the ways to ask on a phone. */
beforeEach(() => server.change("DELETE FROM site"));

const stored = () => server.rows("SELECT * FROM site")[0] ?? {};
const html = async (path = "/") => (await fetch(server.url + path)).text();

test("a phone's list and detail have the ways to ask at the bottom, out of the way of the text", async () => {
  await fillSite(server, 2);
  server.change(
    "INSERT INTO site (id, name, kakaoChannelUrl) VALUES (1, '하루', 'https://pf.kakao.com/_abcde')",
  );
  for (const javaScript of [true, false]) {
    const { page, close } = await openPage({ width: 320, javaScript });
    for (const [path, quote] of [
      ["/portfolio", "/contact"],
      ["/portfolio/1", "/contact?like=1"],
    ] as const) {
      await page.goto(path);
      const bar = page.locator(".contact-bar");
      const hrefs = await bar
        .locator("a")
        .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
      expect(hrefs).toEqual(["tel:0200000000", "https://pf.kakao.com/_abcde/chat", quote]);
      if (javaScript) await hydrated(page);
      const height = await bar.evaluate((shown) => shown.clientHeight);
      for (const end of ["top", "bottom"]) {
        await page.evaluate(
          (end) => window.scrollTo(0, end === "top" ? 0 : document.documentElement.scrollHeight),
          end,
        );
        // One green at a time: the bar, or the card that says the same.
        const isCardSeen = await page
          .locator(".quote-card")
          .evaluate((card) => card.getBoundingClientRect().top < innerHeight);
        await expect.poll(() => bar.isVisible()).toBe(!isCardSeen);
        if (isCardSeen) continue;
        const box = await bar.boundingBox();
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844);
      }
      // Where the bar does not step aside, the last line stands above it.
      const last = await page.getByRole("link", { name: "개인정보처리방침" }).boundingBox();
      expect(844 - height - (last?.y ?? 0) - (last?.height ?? 0)).toBeGreaterThanOrEqual(8);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      if (javaScript) {
        expect(await checkAxe(page)).toEqual([]);
        await page.setViewportSize({ width: 320, height: 844 });
      }
      await page.emulateMedia({ media: "print" });
      expect(await bar.isVisible()).toBe(false);
      await page.emulateMedia({ media: "screen" });
      await page.setViewportSize({ width: 768, height: 900 });
      expect(await bar.isVisible()).toBe(false);
      await page.setViewportSize({ width: 320, height: 844 });
    }
    await close();
  }
});

test("the first steps are ticked by what is there, put aside one by one, and go when all is done", async () => {
  server.change(
    `DELETE FROM mainImage; DELETE FROM company; DELETE FROM contentBlock; DELETE FROM portfolio;
      UPDATE receiptPage SET nextStep = ''`,
  );
  const { page, close } = await openOffice({ javaScript: false });
  await page.goto("/admin/today");
  const steps = page.getByRole("region", { name: /첫걸음/ });
  const shown = () => steps.getByRole("link").allTextContents();
  expect(await shown()).toEqual([
    "회사 이름 입력 (완료)",
    "로고 등록 (미완료)",
    "연락처와 주소 입력 (미완료)",
    "회사 소개 작성 (미완료)",
    "시공 분야 작성 (미완료)",
    "시공 순서 작성 (미완료)",
    "첫 화면 사진 등록 (미완료)",
    "첫 시공 사례 등록 (미완료)",
    "카카오톡 채널 연결 (미완료)",
    "문의 후 연락 시점 작성 (미완료)",
    "새 문의 알림 설정 (미완료)",
  ]);
  for (const step of await steps.getByRole("link").all()) {
    const path = (await step.getAttribute("href")) ?? "";
    const answer = await page.request.get(path);
    expect([path, answer.status()]).toEqual([path, 200]);
  }
  await page.getByRole("button", { name: "숨기기 로고 등록" }).click();
  await page.getByText("‘로고 등록’ 항목을 숨겼습니다.").waitFor();
  await wholePage(page);
  expect(await shown()).toHaveLength(10);
  // The environment's values stay those of the settings, and a form opened before is still good.
  expect(stored()).toMatchObject({ name: "시험 인테리어", version: 0, stepsAside: "logo" });
  expect(await html()).toContain("시험 인테리어");

  await fillSite(server, 1);
  await page.goto("/admin/today");
  // Most is done: one line, which opens.
  expect(await shown()).toEqual([]);
  await steps.getByText("3가지 남음").click();
  await page.getByText("해당 문의 없음: 오늘 연락·방문할 고객 · ").waitFor();
  expect((await shown()).filter((text) => text.includes("미완료"))).toEqual([
    "시공 순서 작성 (미완료)",
    "카카오톡 채널 연결 (미완료)",
    "새 문의 알림 설정 (미완료)",
  ]);
  server.change("UPDATE portfolio SET isDraft = 1");
  await page.goto("/admin/today?steps");
  expect(await shown()).toContain("첫 시공 사례 등록 (미완료)");
  server.change("UPDATE portfolio SET isDraft = 0");
  await page.goto("/admin/today?steps");
  for (const title of ["시공 순서 작성", "카카오톡 채널 연결", "새 문의 알림 설정"]) {
    await page.getByRole("button", { name: `숨기기 ${title}` }).click();
    await page.getByText(`‘${title}’ 항목을 숨겼습니다.`).waitFor();
  }
  expect(await steps.count()).toBe(0);
  await close();
  const Cookie = await server.login();
  const unknown = await fetch(`${server.url}/admin/today`, {
    method: "POST",
    headers: { Cookie },
    body: new URLSearchParams({ step: "constructor" }),
  });
  expect(unknown.status).toBe(400);
});
