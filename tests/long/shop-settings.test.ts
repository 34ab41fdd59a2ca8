import type { Page } from "playwright";
import { beforeEach, expect, test } from "vitest";
import { browseSite, showAll, style } from "../support/browser";
import { pickedPicture } from "../support/picture";

const { server, openOffice } = browseSite();

/** Each test begins with a site that the office has not described yet. */
beforeEach(() => server.change("DELETE FROM site; DELETE FROM siteLogo"));

const stored = () => server.rows("SELECT * FROM site")[0] ?? {};

async function save(page: Page) {
  await page.getByRole("button", { name: "저장" }).click();
  await page.getByText("저장했습니다.").waitFor();
}

/** The name's label also says that it is required. */
function fieldOf(page: Page, label: string) {
  return label === "이름"
    ? page.locator("#site-name")
    : page.getByLabel(label, { exact: label === "상호" });
}

test("a logo that is no picture, an SVG with script and a colour that is none are refused", async () => {
  const { page, close } = await openOffice({
    javaScript: false,
    expectedErrors: [/status of 4\d\d/],
  });
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  for (const [name, mimeType, text] of [
    ["logo.svg", "image/svg+xml", svg],
    ["logo.png", "image/png", svg],
    ["logo.jpg", "image/jpeg", "사진이 아닌 글"],
  ] as const) {
    await page.goto("/admin/content/site?edit=1");
    await page.getByLabel("한 문장 소개").fill("남아 있을 글");
    await page
      .locator("#site-thumbnail")
      .setInputFiles({ name, mimeType, buffer: Buffer.from(text) });
    await page.getByRole("button", { name: "저장" }).click();
    await page.locator("#site-thumbnail-error").waitFor();
    expect(await page.getByLabel("한 문장 소개").inputValue()).toBe("남아 있을 글");
    expect(server.rows("SELECT * FROM siteLogo")).toEqual([]);
  }
  await page.goto("/admin/content/site?edit=1");
  await page.getByLabel("남색").evaluate((radio: HTMLInputElement) => {
    radio.value = "red; background: url(//evil.example)";
    radio.checked = true;
  });
  await page.getByRole("button", { name: "저장" }).click();
  await page.locator(".field-error").getByText("목록에서 색을 선택하세요.").waitFor();
  expect(stored()).toEqual({});
  await close();
});

test.each([true, false])(
  "a new logo that the daily sweep deletes under the open form is not replaced by the old one in silence (script: %s)",
  async (javaScript) => {
    const { page, close } = await openOffice({ javaScript, expectedErrors: [/status of 400/] });
    await page.goto("/admin/content/site?edit=1");
    const choose = async (name: string) =>
      page.locator("#site-thumbnail").setInputFiles(await pickedPicture(name));
    const logo = () => server.rows("SELECT name FROM siteLogo");
    const shown = page.getByAltText("현재 로고");
    await choose("old.jpg");
    if (javaScript) await shown.waitFor();
    await save(page);
    await page.goto("/admin/content/site?edit=1");
    const old = await shown.getAttribute("src");
    await choose("new.jpg");
    if (!javaScript) {
      // Refused, so that it is staged.
      await fieldOf(page, "이름").fill("");
      await page.getByRole("button", { name: "저장" }).click();
    }
    await expect.poll(() => shown.getAttribute("src")).not.toBe(old);
    await showAll(shown);
    server.change("DELETE FROM stagedFile");
    await fieldOf(page, "이름").fill("하루 공간");
    await page.getByRole("button", { name: "저장" }).click();
    const words = "올려 둔 이미지가 그사이 삭제되었습니다. 다시 선택해 주세요.";
    await page.locator("#site-thumbnail-error").getByText(words).waitFor();
    await expect.poll(() => shown.getAttribute("src")).toBe(old);
    expect([logo(), stored().name]).toEqual([[{ name: "old.jpg" }], "시험 인테리어"]);
    await choose("newer.jpg");
    if (javaScript) await expect.poll(() => shown.getAttribute("src")).not.toBe(old);
    await save(page);
    expect([logo(), stored().name]).toEqual([[{ name: "newer.jpg" }], "하루 공간"]);
    await close();
  },
);

test("who saves over somebody else's change is shown the difference first", async () => {
  const { page, close } = await openOffice({ expectedErrors: [/status of 409/] });
  await page.goto("/admin/content/site?edit=1");
  server.change("INSERT INTO site (id, name, officeHours) VALUES (1, '먼저 저장한 이름', '')");
  await page.getByLabel("영업시간").fill("매일 10:00~19:00");
  await page.getByRole("button", { name: "저장" }).click();
  await page.getByText("저장된 값: 먼저 저장한 이름").waitFor();
  await page.getByText("내 값: 매일 10:00~19:00").waitFor();
  await save(page);
  expect(stored()).toMatchObject({ name: "시험 인테리어", officeHours: "매일 10:00~19:00" });
  await close();
});

test("an address without https:// and an @name are understood, and nothing turns red without a word", async () => {
  const { page, close } = await openOffice();
  await page.goto("/admin/content/site?edit=1");
  const untouched = await style(page, "#site-tradeName", "border-color");
  const typed = { 블로그: "blog.naver.com/ondol", 인스타그램: "@ondol.home", 유튜브: "@온돌" };
  for (const [label, value] of Object.entries(typed)) {
    const field = fieldOf(page, label);
    await field.fill(value);
    await field.press("Tab");
    const border = await field.evaluate((element) => getComputedStyle(element).borderColor);
    expect([label, border]).toEqual([label, untouched]);
  }
  expect(await page.locator(".field-error").count()).toBe(0);
  await save(page);
  const { blogUrl, instagramUrl, youtubeUrl } = stored();
  expect([blogUrl, instagramUrl, youtubeUrl]).toEqual([
    "https://blog.naver.com/ondol",
    "https://www.instagram.com/ondol.home",
    "https://www.youtube.com/@온돌",
  ]);
  await close();
});
