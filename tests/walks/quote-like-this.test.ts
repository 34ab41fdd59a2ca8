import { beforeAll, expect, test } from "vitest";
import { browseSite, checkAxe, hydrated } from "../support/browser";
import { fillIn, inquiries, takeASecond } from "../support/contact-page";
import { fillSite } from "../support/public-site";
import { ways } from "../support/ways";

/** A project in the portfolio leads to a quote like it, and the office sees which. */
const { server, openPage, openOffice } = browseSite();
const PROJECTS = 4;

beforeAll(async () => {
  await fillSite(server, PROJECTS);
});

const newest = () => inquiries(server).at(-1) ?? {};

test.each(ways(true, false))(
  "a project's page leads to the form with it, which says so to the office (script: %s)",
  async (javaScript) => {
    // A form without its address is refused.
    const { page, close } = await openPage({ javaScript, expectedErrors: [/status of 400/] });
    await page.goto("/portfolio/2");
    await page.getByRole("link", { name: "이 집처럼 견적 문의하기" }).click();
    await page.waitForURL("**/contact?like=2");
    if (javaScript) await hydrated(page);
    const wish = page.getByRole("checkbox", { name: "이 집과 비슷하게 시공하고 싶습니다" });
    expect(await wish.isChecked()).toBe(true);
    expect(await page.locator(".liked strong").textContent()).toBe("시공 사례 2");
    expect(await page.locator("link[rel=canonical]").getAttribute("href")).toMatch(/\/contact$/);
    if (javaScript) expect(await checkAxe(page)).toEqual([]);

    await fillIn(page, `김${javaScript ? "하나" : "두리"}`);
    // Without script the address is typed; first it is missing, and the wish survives the refusal.
    await takeASecond(page);
    if (!javaScript) {
      await page.getByRole("button", { name: "견적문의하기" }).click();
      await page.getByText("주소를 입력하세요.").first().waitFor();
      expect(await wish.isChecked()).toBe(true);
      await page.getByLabel("기본 주소").fill("서울 강남구 테헤란로 1");
      await page.getByLabel("상세 주소").fill("3층");
      await takeASecond(page);
    } else {
      await page.getByRole("button", { name: "주소 검색" }).click();
      await page.getByRole("button", { name: "서울 강남구 테헤란로 1" }).click();
      await page.getByLabel("상세 주소").fill("3층");
    }
    await page.getByRole("button", { name: "견적문의하기" }).click();
    await page.getByText("접수 완료").first().waitFor();
    expect(newest()).toMatchObject({ portfolioId: 2, portfolioTitle: "시공 사례 2" });
    await close();

    const office = await openOffice({ javaScript });
    await office.page.goto(`/admin/contact/${newest().id}`);
    await office.page.getByText("참고한 시공 사례:").waitFor();
    await office.page.getByRole("link", { name: "시공 사례 2" }).click();
    await office.page.waitForURL("**/admin/portfolio/2");
    await office.close();
  },
);

test.each(ways(true, false))(
  "the site and the campaign that brought an inquiry are counted, and not stored with it (script: %s)",
  async (javaScript) => {
    const { page, close } = await openPage({
      javaScript,
      width: 1440,
      expectedErrors: [/status of 400/],
    });
    const referer = "https://m.search.naver.com/";
    const campaign = "utm_source=naver&utm_medium=cpc&utm_campaign=%EB%B4%84";
    // Without script, only what the request for the form says is known.
    await page.goto(javaScript ? `/about?${campaign}` : `/contact?${campaign}`, { referer });
    if (javaScript) {
      await page.getByRole("link", { name: "CONTACT" }).first().click();
      await page.waitForURL("**/contact");
      await hydrated(page);
    }
    await fillIn(page, `나${javaScript ? "하나" : "두리"}`);
    const noted = page.locator("[name=referrer]");
    await expect.poll(() => noted.inputValue()).toBe("m.search.naver.com");
    if (javaScript) {
      await page.getByRole("button", { name: "주소 검색" }).click();
      await page.getByRole("button", { name: "서울 강남구 테헤란로 1" }).click();
    } else {
      // Sent from the form as it is shown again.
      await page.getByRole("button", { name: "견적문의하기" }).click();
      await page.getByText("주소를 입력하세요.").first().waitFor();
      await page.getByLabel("기본 주소").fill("서울 강남구 테헤란로 1");
    }
    await page.getByLabel("상세 주소").fill("3층");
    await takeASecond(page);
    await page.getByRole("button", { name: "견적문의하기" }).click();
    await page.getByText("접수 완료").first().waitFor();
    expect(JSON.stringify(newest())).not.toMatch(/naver|cpc/);
    expect(
      server.rows("SELECT source, campaign, count FROM arrivalTally WHERE campaign <> ''"),
    ).toEqual([{ source: "m.search.naver.com", campaign: "naver / cpc / 봄", count: 1 }]);
    await close();

    const office = await openOffice({ javaScript });
    await office.page.goto("/admin/today/year");
    await office.page.getByRole("heading", { name: "유입 사이트" }).waitFor();
    await office.page.getByRole("heading", { name: "광고" }).waitFor();
    await office.close();
  },
);
