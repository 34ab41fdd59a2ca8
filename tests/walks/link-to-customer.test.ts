import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import {
  browseSite,
  checkAxe,
  holdRequests,
  hydrated,
  nextFrames,
  wholePage,
} from "../support/browser";
import { formOf } from "../support/form";
import { inquiry } from "../support/inquiry";
import type { Site } from "../support/site";
import { ways } from "../support/ways";

/** From a call to the customer's page, by a link that lasts until the office changes it. */
const { server, openPage, openOffice } = browseSite();
const site = server as Site;

beforeAll(async () => {
  site.cookie = await server.login();
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const linkOf = (page: Page) => page.getByLabel("링크", { exact: true });

async function addByPhone() {
  const headers = { Cookie: site.cookie };
  const office = await (await fetch(`${server.url}/admin/contact/add`, { headers })).text();
  const token = /name="token"[^>]*value="([^"]+)"/.exec(office)?.[1] ?? "";
  const typed = { customer: "은하수고객", phoneNumber: "010-5555-7391", customerMemo: "욕실 문의" };
  const body = formOf({ ...inquiry, ...typed, personalInformationAgree: "on", token });
  const init = { method: "POST", headers, body, redirect: "manual" } as const;
  const answer = await fetch(`${server.url}/admin/contact/add`, init);
  return Number(answer.headers.get("Location")?.split("/").at(-1));
}

/** Presses what shows a link. */
async function shownBy(page: Page, press: string) {
  await button(page, press).click();
  await linkOf(page).waitFor();
  await page.waitForURL(/\/notify/);
  await wholePage(page);
  return linkOf(page).inputValue();
}

const eventsOf = (id: number) =>
  server
    .rows(`SELECT kind, text FROM inquiryEvent WHERE inquiryId = ${id} ORDER BY id`)
    .map(({ kind, text }) => `${kind} ${text}`.trim());

/** What only script can do with the link. */
async function tryLink(page: Page, id: number, link: string) {
  // Nobody has to look for it, and the next keys reach its buttons.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.className))
    .toContain("notify");
  for (const next of ["notify-message", "notify-url", "문자", "공유"]) {
    await page.keyboard.press("Tab");
    const at = page.locator(":focus");
    expect((await at.getAttribute("id")) ?? (await at.innerText())).toBe(next);
  }
  // On a slow line, too, what is opened next takes nothing from what is still being told.
  const release = await holdRequests(page, /\/notify\.data/);
  await page.keyboard.press("Enter");
  await button(page, "복사").click();
  await page.getByText("복사했습니다.").waitFor();
  release();
  const message = await page.evaluate(() => navigator.clipboard.readText());
  expect(message).toContain(`\n${link}\n`);
  expect(await page.evaluate(() => Reflect.get(window, "shared"))).toEqual({ text: message });
  await page.getByRole("link", { name: "문자", exact: true }).click();
  await expect
    .poll(() => eventsOf(id))
    .toEqual([
      "LINK_MADE",
      ...["공유 창을 열었음", "복사했음", "문자 앱을 열었음"].map((text) => `LINK_OPENED ${text}`),
    ]);
  expect(await linkOf(page).inputValue()).toBe(link);

  // On a line that is broken it is not told, and the link stays.
  await page.route("**/*", (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  await button(page, "링크만 복사").click();
  await failed;
  await nextFrames(page);
  expect(await linkOf(page).inputValue()).toBe(link);
  await page.unroute("**/*");
}

test.each(
  ways({ javaScript: true, width: 390 as const }, { javaScript: false, width: 1440 as const }),
)(
  "a caller is given a page, the same link again, and a changed one ($javaScript, $width px)",
  async (how) => {
    const id = await addByPhone();
    const office = await openOffice({
      ...how,
      reducedMotion: true,
      expectedErrors: [/ERR_FAILED/],
    });
    const { page } = office;
    if (how.javaScript) {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      // The test's browser has no share sheet, and its dialog about sms: swallows what is clicked next.
      await page.addInitScript(() => {
        Object.assign(navigator, {
          share: async (shared: unknown) => Object.assign(window, { shared }),
        });
        addEventListener("click", (event) => {
          if ((event.target as Element).closest("a[href^='sms:']")) event.preventDefault();
        });
      });
    }
    await page.goto(`/admin/contact/${id}`);
    await page.getByText("페이지가 아직 없습니다.").waitFor();
    await page.getByRole("link", { name: "고객에게 링크 보내기" }).click();
    const question = page.getByText("전화로 받은 문의라고 표시되며");
    await question.waitFor();
    if (how.javaScript) expect(await checkAxe(page)).toEqual([]);
    const first = await shownBy(page, "페이지를 만들고 링크 보내기");
    expect(first).toMatch(/\/contact\/receipt\/[\w-]{22}$/);
    if (how.javaScript) {
      await tryLink(page, id, first);
      await page.setViewportSize({ width: 320, height: 1400 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      expect(await checkAxe(page)).toEqual([]);
      await page.setViewportSize({ width: how.width, height: 844 });
      await page.reload();
      await hydrated(page);
      expect(await page.content()).not.toContain(first);
    } else {
      // The form is sent once more, and makes nothing new.
      await page.reload();
      expect(await linkOf(page).inputValue()).toBe(first);
      await button(page, "직접 알림").click();
      await page.getByText("직접 알린 것으로 기록했습니다.").waitFor();
      expect(eventsOf(id)).toEqual(["LINK_MADE", "LINK_SHOWN", "LINK_OPENED 직접 알렸음"]);
    }

    const customer = await openPage({
      ...how,
      reducedMotion: true,
      expectedErrors: [/status of 410/],
    });
    await customer.page.goto(first);
    await customer.page.getByText("전화로 받은 문의입니다.").waitFor();
    await customer.page.getByText("욕실 문의").waitFor();
    if (how.javaScript) {
      await hydrated(customer.page);
      expect(await checkAxe(customer.page)).toEqual([]);
    }
    await customer.page.getByLabel("추가로 전하실 내용").fill("현관도 부탁드립니다.");

    await page.goto(`/admin/contact/${id}`);
    expect(await shownBy(page, "고객에게 링크 보내기")).toBe(first);
    await page.goto(`/admin/contact/${id}`);
    await page.getByRole("link", { name: "링크 변경" }).click();
    if (how.javaScript) expect(await checkAxe(page)).toEqual([]);
    const second = await shownBy(page, "링크 변경");
    expect(second).not.toBe(first);
    await button(customer.page, "보내기").click();
    await customer.page.getByText("링크가 변경되어").waitFor();
    if (how.javaScript) {
      const words = customer.page.getByLabel("추가로 전하실 내용");
      expect(await words.inputValue()).toBe("현관도 부탁드립니다.");
    }
    expect((await customer.page.goto(first))?.status()).toBe(410);
    await customer.page.getByText("새 링크를 받지 못하셨으면 전화로").waitFor();
    expect(await customer.page.content()).not.toContain("욕실");
    if (how.javaScript) {
      await hydrated(customer.page);
      expect(await checkAxe(customer.page)).toEqual([]);
    }
    await customer.page.goto(second);
    await customer.page.getByText("욕실 문의").waitFor();
    await customer.close();
    await office.close();
  },
);
