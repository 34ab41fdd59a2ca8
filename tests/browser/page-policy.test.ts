import type { Page } from "playwright";
import { expect, test } from "vitest";
import { browseSite, hydrated } from "../support/browser";
import { findAddress } from "../support/contact-page";
import { formOf } from "../support/form";
import { inquiry, sendByApi } from "../support/inquiry";

/** What a page may load: docs/decisions/023. Every other browser test runs with it too. */
const { server, openPage, openOffice } = browseSite();

/** Waits for a document that script has not navigated to; those before it are marked. */
async function newDocument(page: Page, url: RegExp) {
  await page.waitForURL(url);
  await page.waitForFunction(() => !("isOld" in window));
  await hydrated(page);
}
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isOld: true }));

test("the postcode search works on pages reached by a click, by Back, and after reloading another", async () => {
  const { page, close } = await openPage({ width: 1440 });
  await page.goto("/brand");
  await hydrated(page);
  await mark(page);
  await page.getByRole("link", { name: "온라인 견적 문의" }).click();
  await newDocument(page, /\/contact$/);
  await findAddress(page, "3층");
  // Script takes the document on to the list, which is then loaded by itself: Back is script's too.
  await page.getByRole("link", { name: "PORTFOLIO" }).click();
  await page.waitForURL("**/portfolio");
  await page.reload();
  await hydrated(page);
  await mark(page);
  await page.goBack();
  await newDocument(page, /\/contact$/);
  await page.getByRole("button", { name: "주소 검색" }).click();
  await page.getByRole("button", { name: "강원 어느군 시골리 2" }).click();
  expect(await page.getByLabel("기본 주소").inputValue()).toBe("강원 어느군 시골리 2");
  await close();
});

test("the office's forms with an address are documents of their own, and leaving asks once", async () => {
  await sendByApi(server.url, formOf(inquiry));
  await fetch(`${server.url}/api/content/about`, {
    method: "POST",
    headers: { Cookie: await server.login(), "Content-Type": "application/json" },
    body: JSON.stringify([{ id: null, title: "", str: "소개" }]),
  });
  const { page, close } = await openOffice({ width: 1440 });
  await page.goto("/admin/portfolio");
  await page.getByRole("link", { name: "견적문의관리" }).click();
  await hydrated(page);
  await mark(page);
  await page.getByRole("link", { name: inquiry.customer }).click();
  await newDocument(page, /\/admin\/contact\/\d+$/);
  await page.getByRole("link", { name: "메인", exact: true }).click();
  await page.waitForURL("**/admin/content/main");
  // Something unsaved in a document that has no other hosts.
  await page.goto("/admin/content/about?edit=1");
  await hydrated(page);
  await mark(page);
  await page.locator("textarea").first().fill("아직 저장하지 않음");
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.getByRole("link", { name: "회사정보" }).click();
  await page.getByRole("button", { name: "나가기" }).click();
  await newDocument(page, /\/admin\/content\/company$/);
  expect(asked).toEqual([]);
  await close();
});

test("an injected script, style, eval, frame or picture of another host is stopped, and fails the test", async () => {
  const { page, close } = await openPage();
  await page.goto("/");
  await hydrated(page);
  await page.evaluate(() => {
    const stopped: string[] = [];
    Object.assign(window, { stopped });
    addEventListener("securitypolicyviolation", (event) => stopped.push(event.effectiveDirective));
    const add = (tag: string, properties: object) =>
      document.body.append(Object.assign(document.createElement(tag), properties));
    add("script", { textContent: "window.stolen = 1" });
    add("script", { src: "https://t1.kakaocdn.net/mapjsapi/bundle/postcode/prod/postcode.v2.js" });
    add("div", { innerHTML: "<img src=x onerror='window.stolen = 2'>" });
    add("style", { textContent: "body { display: none }" });
    add("img", { src: "https://evil.example/?cookie" });
    add("iframe", { src: "https://evil.example/" });
    const button = document.createElement("button");
    button.setAttribute("onclick", "window.stolen = 3");
    button.click();
    void fetch("https://evil.example/", { mode: "no-cors" }).catch(() => {});
  });
  const directives = [
    "script-src-elem",
    "script-src-attr",
    "style-src-elem",
    "img-src",
    "frame-src",
    "connect-src",
  ];
  // Each is reported when the browser has come to it.
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { stopped: string[] }).stopped))
    .toEqual(expect.arrayContaining(directives));
  expect(await page.evaluate(() => "stolen" in window || "kakao" in window)).toBe(false);
  expect(await page.locator("body").isVisible()).toBe(true);
  const failure = await close().then(
    () => "",
    ({ actual }: { actual: string[] }) => actual.join("\n"),
  );
  for (const directive of directives) expect(failure).toContain(`violates ${directive}`);
});
