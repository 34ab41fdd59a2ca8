import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publicPages } from "../../scripts/public-pages";
import { hydrated, launchBrowser, openPage } from "../support/browser";
import { fillIn, inquiries } from "../support/contact-page";
import { fillSite } from "../support/public-site";
import { type RunningServer, startServer } from "../support/server";

/** Back and forward restore a page from memory, as it was left (the "back/forward cache"). */
const PROJECTS = 3;
let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser({ keepsPages: true })]);
  await fillSite(server, PROJECTS);
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** So that a restored page can be told from a loaded one. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { mark: "as it was left" }));

async function goBack(page: Page) {
  await page.evaluate(() => history.back());
  await expect
    .poll(() => page.evaluate(() => (window as { mark?: string }).mark).catch(() => undefined))
    .toBe("as it was left");
}

test.each([...publicPages, `/portfolio/${PROJECTS}`])(
  "%s is restored from memory",
  async (path) => {
    const { page, close } = await openPage(browser, server);
    await page.goto(path);
    await hydrated(page);
    await mark(page);
    await page.goto("/privacy?elsewhere");
    await goBack(page);
    expect(new URL(page.url()).pathname).toBe(path);
    await close();
  },
);

test.each([true, false])(
  "a restored form whose inquiry has been sent loses no second one (script: %s)",
  async (javaScript) => {
    const { page, close } = await openPage(browser, server, {
      javaScript,
      expectedErrors: [/ERR_FAILED/, /status of 400/],
    });
    const before = inquiries(server).length;
    // The first is sent without script in any case: with it, the page does not stay.
    const scripts = /\/assets\/[^/]+\.js$/;
    await page.route(scripts, (route) => route.abort());
    await page.goto("/contact");
    await mark(page);
    await fillIn(page, "정다시");
    await page.getByLabel("기본 주소").fill("서울 가온구 예시로 1");
    await page.getByLabel("상세 주소").fill("4층");
    await page.getByRole("button", { name: "견적문의하기" }).click();
    await page.waitForURL("**/contact/received");
    await goBack(page);

    await page.unroute(scripts);
    const memo = page.getByLabel("문의 내용");
    await memo.fill("하나 더 여쭙니다.");
    if (javaScript) await hydrated(page);
    const send = page.getByRole("button", { name: "견적문의하기" });
    await send.click();
    await page.getByText("이미 접수되었습니다.").first().waitFor();
    expect(await memo.inputValue()).toBe("하나 더 여쭙니다.");
    await send.click();
    if (javaScript) await page.getByText("문의가 성공적으로 접수 되었습니다.").waitFor();
    else await page.waitForURL("**/contact/received");
    const sent = inquiries(server).slice(before);
    expect(sent.map(({ customerMemo }) => customerMemo)).toEqual([
      "거실을 넓히고 싶습니다.\n주말에 전화해 주세요.",
      "하나 더 여쭙니다.",
    ]);
    await close();
  },
);
