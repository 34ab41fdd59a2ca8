import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { browseSite, checkAxe, hydrated, wholePage } from "../support/browser";
import { fillWhole, inquiries } from "../support/contact-page";
import { company, fillSite, promise as sentence } from "../support/public-site";
import { ways } from "../support/ways";

/** What a visitor has in hand after 접수 완료, on a phone. */
const { server, openPage } = browseSite();

beforeAll(async () => {
  await fillSite(server, 3);
});

async function openAndFill(page: Page, javaScript: boolean) {
  await page.goto("/contact");
  if (javaScript) await hydrated(page);
  await fillWhole(page, "김여름", javaScript);
}

const remembered = (page: Page) => page.getByRole("link", { name: "내 문의 보기" });
const cookiesOf = async (page: Page) =>
  (await page.context().cookies(`${server.url}/contact`)).map(({ name }) => name).toSorted();
const callLink = (page: Page) =>
  page.locator("main").getByRole("link", { name: `전화 상담 ${company.phoneNumber}` });

/** @returns the path of the visitor's own page */
async function readEnding(page: Page, javaScript: boolean) {
  const link = page.getByRole("link", { name: "내 문의 보기" });
  if (javaScript) {
    const dialog = page.getByRole("dialog");
    await dialog.getByText(sentence).waitFor();
    expect(await dialog.getByRole("heading").textContent()).toBe("접수 완료");
    await dialog.getByText("문의가 성공적으로 접수 되었습니다.").waitFor();
    expect(await checkAxe(page)).toEqual([]);
    // A full button, for a thumb.
    const [button, text] = [
      await dialog.getByRole("link", { name: "내 문의 보기" }).boundingBox(),
      await dialog.getByText(sentence).boundingBox(),
    ];
    expect(button?.height).toBeGreaterThanOrEqual(44);
    expect(button?.width).toBeGreaterThanOrEqual(text?.width ?? Number.NaN);
    const path = await dialog.getByRole("link").getAttribute("href");
    await dialog.getByRole("button", { name: "확인" }).click();
    await page.waitForURL(`${server.url}/`);
    await page.locator(".home-quote").waitFor();
    // For an hour the tab leads back to it, from the first page and from the form.
    await page.getByText("접수되었습니다.").waitFor();
    expect(await link.getAttribute("href")).toBe(path);
    expect(await checkAxe(page)).toEqual([]);
    await page.goBack();
    for (const again of [() => page.reload(), () => hydrated(page)]) {
      await page.getByRole("heading", { name: "문의가 접수되었습니다" }).waitFor();
      await expect.poll(() => link.getAttribute("href")).toBe(path);
      expect(await page.getByLabel("이름").inputValue()).toBe("");
      await again();
    }
    expect(await checkAxe(page)).toEqual([]);
    await page.evaluate(() => {
      const { path } = JSON.parse(sessionStorage.getItem("sent-inquiry") ?? "");
      sessionStorage.setItem(
        "sent-inquiry",
        JSON.stringify({ path, at: Date.now() - 59 * 60_000 }),
      );
    });
    await page.goto("/");
    await page.getByRole("button", { name: "닫기" }).click();
    expect(await link.count()).toBe(0);
    expect(await page.evaluate(() => sessionStorage.getItem("sent-inquiry"))).toBeNull();
    // Later it is no longer offered, to the next person neither.
    await page.evaluate(
      (path) =>
        sessionStorage.setItem(
          "sent-inquiry",
          JSON.stringify({ path, at: Date.now() - 61 * 60_000 }),
        ),
      path,
    );
    await page.goto("/contact");
    await hydrated(page);
    expect(await link.count()).toBe(0);
    return path ?? "";
  }
  await page.waitForURL("**/contact/received");
  await page.getByText(sentence).waitFor();
  const path = await link.getAttribute("href");
  await page.reload();
  await page.getByRole("heading", { name: "접수 완료" }).waitFor();
  expect(await link.count()).toBe(0);
  return path ?? "";
}

test.each(ways(true, false))(
  "the ending says when they call and leads to the inquiry, which only a press remembers (script: %s)",
  async (javaScript) => {
    const { page, close } = await openPage({
      javaScript,
      reducedMotion: true,
      expectedErrors: [/status of 404/],
    });
    await openAndFill(page, javaScript);
    await page.getByRole("button", { name: "견적문의하기" }).click();
    const path = await readEnding(page, javaScript);
    expect(path).toMatch(/^\/contact\/receipt\/[\w-]{22}$/);

    // Nothing remembers it by itself.
    await page.goto(path);
    const key = path.split("/").at(-1) ?? "";
    for (const elsewhere of ["/", "/contact"]) {
      await page.goto(elsewhere);
      if (javaScript) await hydrated(page);
      expect(await remembered(page).count()).toBe(0);
    }
    await page.goto(path);
    const press = async (name: string, said: string) => {
      if (javaScript) await hydrated(page);
      await page.getByRole("button", { name }).click();
      await page.getByText(said).waitFor();
      await wholePage(page);
    };
    await press("이 기기에 저장", "이 기기에 저장했습니다.");
    if (javaScript) expect(await checkAxe(page)).toEqual([]);
    const cookies = await page.context().cookies(`${server.url}/contact`);
    const secret = cookies.find(({ name }) => name === "inquiry");
    expect(secret).toMatchObject({ path: "/contact", httpOnly: true, sameSite: "Lax" });
    const days = ((secret?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(90);
    const flag = cookies.find(({ name }) => name === "remembered");
    expect(flag).toMatchObject({ value: "1", path: "/", httpOnly: false });
    expect(await page.evaluate(() => document.cookie)).not.toContain(key);

    // From the first page, which is cached for everybody, and from the form.
    await page.goto("/");
    if (javaScript) {
      await hydrated(page);
      await page.goto("/brand");
      await hydrated(page);
      await page.locator(".menu summary").click();
      expect(
        await page.getByRole("link", { name: "내 문의", exact: true }).getAttribute("href"),
      ).toBe("/contact/receipt");
      await page.locator(".bar-logo").click();
      await page.waitForURL(`${server.url}/`);
      await remembered(page).click();
      await page.waitForURL(`**${path}`);
    } else expect(await remembered(page).count()).toBe(0);
    await page.goto("/contact");
    if (javaScript) expect(await checkAxe(page)).toEqual([]);
    await remembered(page).click();
    await page.waitForURL(`**${path}`);

    await press("저장 해제", "이 기기에 저장해 두시면");
    expect(await cookiesOf(page)).not.toContain("inquiry");
    expect(await cookiesOf(page)).not.toContain("remembered");
    await page.goto("/contact");
    await wholePage(page);
    expect(await remembered(page).count()).toBe(0);

    // What is gone is forgotten, and the telephone is at hand.
    await page.goto(path);
    await press("이 기기에 저장", "이 기기에 저장했습니다.");
    const { id } = inquiries(server).at(-1) ?? {};
    server.change(
      `UPDATE inquiry SET deletedAt = '2026-01-01', deletedBy = 'admin' WHERE id = ${id}`,
    );
    await page.goto("/contact");
    await remembered(page).click();
    await page.getByText("이 링크로는 문의를 찾을 수 없습니다.").waitFor();
    await wholePage(page);
    expect(await callLink(page).getAttribute("href")).toBe("tel:0200000000");
    if (javaScript) expect(await checkAxe(page)).toEqual([]);
    expect(await cookiesOf(page)).not.toContain("inquiry");
    await close();
  },
);
