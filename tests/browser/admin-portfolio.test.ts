import { readdirSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import type { Browser, Page } from "playwright";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { checkAxe, launchBrowser, loginAsAdmin, openPage } from "../support/browser";
import { type RunningServer, startServer } from "../support/server";

let server: RunningServer;
let browser: Browser;
let id: number;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  expect(server.unexpectedErrors()).toEqual([]);
});

/** Each test finds one new entry with three pictures. */
beforeEach(async () => {
  const form = new FormData();
  const fields = { title: "시험 주택", mainAddress: "서울 마포구 1", detailAddress: "2층" };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("thumbnail", new File([await photo("#777777")], "대표.jpg"));
  for (const name of ["가", "나", "다"]) {
    form.append("imageFiles", new File([await photo("#aa8866")], `${name}.jpg`));
  }
  const Cookie = await server.login();
  await fetch(`${server.url}/api/portfolio/add`, {
    method: "POST",
    headers: { Cookie },
    body: form,
  });
  id = rows("SELECT max(id) AS id FROM portfolio")[0]?.id as number;
});

function photo(background: string, side = 300) {
  const create = { width: side, height: 200, channels: 3, background } as const;
  return sharp({ create }).jpeg().toBuffer();
}
const picked = async (name: string, background = "#224466") => ({
  name,
  mimeType: "image/jpeg",
  buffer: await photo(background),
});

function rows(query: string) {
  const database = new SQLite(server.databaseFile, { readonly: true });
  try {
    return database.prepare(query).all() as Record<string, unknown>[];
  } finally {
    database.close();
  }
}
const newest = () => rows("SELECT * FROM portfolio ORDER BY id DESC")[0] ?? {};
const galleryOf = (entry: unknown) =>
  rows(
    `SELECT name, alt FROM portfolioPicture WHERE portfolioId = ${entry} AND role = 'GALLERY' ORDER BY ord`,
  );
const names = (entry: unknown) => galleryOf(entry).map(({ name }) => name);
const filesOnDisk = () =>
  readdirSync(join(server.uploadsDir, "portfolio")).filter((name) => name !== ".gitkeep").length;
const filesInRows = () =>
  rows(
    "SELECT uploadedName FROM portfolioPicture UNION SELECT uploadedName FROM stagedFile WHERE area = 'portfolio'",
  ).length;

const gallery = (page: Page) => page.getByRole("list", { name: "시공 사진" }).getByRole("listitem");

test("/admin/portfolio: Portfolio List, a 등록 button to ./add, a grid that links to each entry", async () => {
  const { page, close } = await openPage(browser, server, { width: 1440 });
  await loginAsAdmin(page);
  await page.getByRole("heading", { level: 1, name: "Portfolio List" }).waitFor();
  await page.getByRole("link", { name: "시험 주택" }).first().click();
  await page.waitForURL(`**/admin/portfolio/${id}`);
  await page.getByRole("heading", { level: 1, name: "Portfolio Detail" }).waitFor();
  expect(await page.locator("dt").allTextContents()).toEqual([
    "유형",
    "면적",
    "준공",
    "시공기간",
    "지역",
  ]);
  await expect.poll(() => page.locator(".gallery img").count()).toBe(3);
  await page.getByRole("link", { name: "수정" }).click();
  await page.waitForURL(`**/admin/portfolio/${id}/modify`);
  await page.getByRole("link", { name: "목록" }).click();
  await page.waitForURL("**/admin/portfolio");
  await page.getByRole("link", { name: "등록" }).click();
  await page.getByRole("heading", { level: 1, name: "Portfolio Add" }).waitFor();
  await close();
});

test("only title and thumbnail are required: without them the warning dialog, and nothing is sent", async () => {
  const { page, close } = await openPage(browser, server);
  await loginAsAdmin(page);
  await page.goto("/admin/portfolio/add");
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "등록" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("필수 입력사항을 모두 입력해주세요.").waitFor();
  expect(await dialog.getByRole("heading").textContent()).toBe("경고");
  await dialog.getByRole("button", { name: "확인" }).click();
  await page.locator(".field-error", { hasText: "제목은 필수입니다." }).waitFor();
  await page.locator(".field-error", { hasText: "대표 이미지는 필수입니다." }).waitFor();
  const summary = page.getByRole("alert");
  await summary.getByRole("link", { name: "대표 이미지: 대표 이미지는 필수입니다." }).waitFor();
  expect(newest().id).toBe(id);

  // What has come is not asked for any longer.
  await page.locator("#portfolio-thumbnail").setInputFiles(await picked("대표.jpg"));
  await page.getByAltText("지금 대표 이미지").waitFor();
  await page.getByText("대표 이미지는 필수입니다.").first().waitFor({ state: "detached" });
  await summary.getByText("제목은 필수입니다.").waitFor();
  await page.getByLabel("제목").fill("이제 다 있습니다");
  await page.getByRole("button", { name: "등록" }).click();
  await page.getByText("등록했습니다.").waitFor();
  await close();
});

test("with script pictures go up on their own, are ordered, described, taken back, and saved with the entry", async () => {
  const { page, close } = await openPage(browser, server, { width: 1440 });
  await loginAsAdmin(page);
  await page.goto("/admin/portfolio/add");
  await page.waitForLoadState("networkidle");
  await page.getByLabel("제목").fill("새 시공 사례");
  await page.locator("#portfolio-thumbnail").setInputFiles(await picked("대표.jpg"));
  await page.getByAltText("지금 대표 이미지").waitFor();
  await page.getByText("대표.jpg · 0.0 / 10 MB").waitFor();
  await page
    .locator("#portfolio-imageFiles")
    .setInputFiles([await picked("a.jpg"), await picked("b.jpg"), await picked("c.jpg")]);
  await gallery(page).nth(2).getByRole("img").waitFor();
  await page.getByText("3장 · 0.0 / 100 MB").waitFor();
  expect(rows("SELECT id FROM stagedFile").length).toBe(4);

  await page.getByRole("button", { name: "c.jpg 앞으로" }).click();
  await page.getByRole("button", { name: "c.jpg 앞으로" }).click();
  await gallery(page).first().getByRole("textbox").fill("창가에서 본 거실");
  await gallery(page).nth(1).getByRole("img").dragTo(gallery(page).nth(2).getByRole("img"));
  expect(await gallery(page).locator(".file-name").allTextContents()).toEqual([
    "c.jpg",
    "b.jpg",
    "a.jpg",
  ]);
  await page.getByRole("button", { name: "제거 b.jpg" }).click();
  await expect.poll(() => rows("SELECT id FROM stagedFile").length).toBe(3);

  await page.getByRole("button", { name: "등록" }).click();
  await page.getByText("등록했습니다.").waitFor();
  await page.waitForURL("**/admin/portfolio");
  expect(newest()).toMatchObject({
    title: "새 시공 사례",
    buildingType: "APARTMENT",
    interiorType: "ALL",
    supplyArea: 0,
    completion: 0,
    startDate: "2025-01-01",
    endDate: "2025-01-01",
  });
  expect(galleryOf(newest().id)).toEqual([
    { name: "c.jpg", alt: "창가에서 본 거실" },
    { name: "a.jpg", alt: "" },
  ]);
  expect(rows("SELECT id FROM stagedFile")).toEqual([]);
  expect(filesOnDisk()).toBe(filesInRows());
  await close();
});

test("a picture that fails on its way says why, and is retried on its own", async () => {
  const { page, close } = await openPage(browser, server, {
    expectedErrors: [/ERR_FAILED/, /status of 415/],
  });
  await loginAsAdmin(page);
  await page.goto(`/admin/portfolio/${id}/modify`);
  await page.waitForLoadState("networkidle");
  await page.route("**/api/staged/portfolio", (route) => route.abort(), { times: 1 });
  await page.locator("#portfolio-imageFiles").setInputFiles(await picked("late.jpg"));
  await page.getByText("연결이 끊어졌습니다.").waitFor();
  expect(await checkAxe(page)).toEqual([]);
  await page.getByRole("button", { name: "다시 시도 late.jpg" }).click();
  await gallery(page).nth(3).getByRole("img").waitFor();
  await page.route("**/api/staged/portfolio", (route) => route.abort(), { times: 2 });
  await page
    .locator("#portfolio-imageFiles")
    .setInputFiles([await picked("later.jpg"), await picked("last.jpg")]);
  await page.getByRole("button", { name: "실패한 2장 다시 시도" }).click();
  await gallery(page).nth(5).getByRole("img").waitFor();
  await gallery(page).nth(4).getByRole("img").waitFor();
  const pdf = { name: "도면.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") };
  await page.locator("#portfolio-imageFiles").setInputFiles(pdf);
  await page.getByText("도면.pdf: 사진이 아닙니다.").waitFor();
  await page.getByRole("button", { name: "저장" }).click();
  await page.getByRole("dialog").getByText("올리지 못한 사진이 있습니다.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "확인" }).click();
  await page.getByRole("button", { name: "제거 도면.pdf" }).click();
  await page.getByRole("button", { name: "저장" }).click();
  await page.waitForURL(`**/admin/portfolio/${id}`);
  expect(names(id)).toEqual(["가.jpg", "나.jpg", "다.jpg", "late.jpg", "later.jpg", "last.jpg"]);
  await close();
});

test("photos that were copied from an iPhone to a desk can be picked, and are shown", async () => {
  const { page, close } = await openPage(browser, server, { width: 1440 });
  await loginAsAdmin(page);
  await page.goto(`/admin/portfolio/${id}/modify`);
  const picker = page.locator("input#portfolio-imageFiles");
  await expect.poll(() => picker.getAttribute("accept")).toContain(".heic");
  await picker.setInputFiles("tests/fixtures/display-p3.heic");
  const shown = page.locator(".picture-list img").nth(3);
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(160);
  await page.getByRole("button", { name: "display-p3.heic 맨 앞으로" }).click();
  // The way up is closed there; the focus stays with the picture.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("heic 뒤로");
  await page.getByRole("button", { name: "저장" }).click();
  await page.waitForURL(`**/admin/portfolio/${id}`);
  await close();
  expect(names(id)).toEqual(["display-p3.heic", "가.jpg", "나.jpg", "다.jpg"]);
});

test("gallery pictures beyond 100 MB, kept and new together, are refused with the dialog", async () => {
  const { page, close } = await openPage(browser, server);
  await loginAsAdmin(page);
  await page.goto(`/admin/portfolio/${id}/modify`);
  await page.waitForLoadState("networkidle");
  // 101 MB made in the page: the tools cannot carry so much.
  await page.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>("#portfolio-imageFiles");
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(101 * 1024 * 1024)], "big.jpg"));
    if (!input) return;
    input.files = files.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
  const dialog = page.getByRole("dialog");
  await dialog.getByText("전체 파일 용량은 100MB를 초과할 수 없습니다.").waitFor();
  expect(await dialog.getByRole("heading").textContent()).toBe("경고: 파일 용량 초과");
  await dialog.getByRole("button", { name: "확인" }).click();
  await expect.poll(() => gallery(page).count()).toBe(3);
  await close();
});

test("modify asks for title and address before anything is sent, and then leads to portfolio/{id}", async () => {
  const { page, close } = await openPage(browser, server);
  await loginAsAdmin(page);
  await page.goto(`/admin/portfolio/${id}/modify`);
  await page.waitForLoadState("networkidle");
  await page.getByLabel("상세 주소").fill("");
  await page.getByRole("button", { name: "저장" }).click();
  await page.getByRole("dialog").getByText("필수 입력사항을 모두 입력해주세요.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "확인" }).click();
  await page.getByText("주소를 입력하세요.").first().waitFor();
  await page.getByLabel("상세 주소").fill("3층");
  await page.getByLabel("공급 면적 (평)").fill("32.5");
  await page.getByRole("button", { name: "저장" }).click();
  await page.waitForURL(`**/admin/portfolio/${id}`);
  await page.getByText("저장했습니다.").waitFor();
  expect(newest()).toMatchObject({ detailAddress: "3층", supplyArea: 32.5, version: 2 });
  await close();
});

test("unsaved work is asked about before it is left behind", async () => {
  const { page, close } = await openPage(browser, server, { width: 1440 });
  await loginAsAdmin(page);
  await page.goto(`/admin/portfolio/${id}/modify`);
  await page.waitForLoadState("networkidle");
  await page.getByLabel("제목").press("End");
  await page.getByLabel("제목").pressSequentially("!");
  await page.getByRole("link", { name: "목록" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("저장하지 않은 내용이 있습니다").waitFor();
  await dialog.getByRole("button", { name: "계속 쓰기" }).click();
  expect(await page.getByLabel("제목").inputValue()).toBe("시험 주택!");
  await page.getByRole("link", { name: "목록" }).click();
  await dialog.getByRole("button", { name: "떠나기" }).click();
  await page.waitForURL("**/admin/portfolio");
  await close();
});

test("삭제 asks 확인: 포트폴리오 삭제, then leads to the list; entry and files are gone", async () => {
  const { page, close } = await openPage(browser, server, { expectedErrors: [/status of 404/] });
  await loginAsAdmin(page);
  await page.goto(`/admin/portfolio/${id}/modify`);
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "삭제", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("heading", { name: "확인: 포트폴리오 삭제" }).waitFor();
  await dialog.getByRole("button", { name: "확인" }).click();
  await page.waitForURL("**/admin/portfolio");
  expect(rows(`SELECT id FROM portfolio WHERE id = ${id}`)).toEqual([]);
  expect(filesOnDisk()).toBe(filesInRows());
  const gone = await page.goto(`/admin/portfolio/${id}`);
  expect(gone?.status()).toBe(404);
  await close();
});

test("two people at once: the second save is refused with both versions visible", async () => {
  const { page, close } = await openPage(browser, server, { expectedErrors: [/status of 409/] });
  await loginAsAdmin(page);
  await page.goto(`/admin/portfolio/${id}/modify`);
  await page.waitForLoadState("networkidle");
  const theirs = new FormData();
  theirs.append("title", "동료의 제목");
  theirs.append("imageFiles", "null");
  const Cookie = await server.login();
  const url = `${server.url}/api/portfolio/modify/${id}`;
  expect((await fetch(url, { method: "PUT", headers: { Cookie }, body: theirs })).status).toBe(200);
  await page.getByLabel("제목").fill("나의 제목");
  await page.getByRole("button", { name: "저장" }).click();
  const notice = page.getByRole("alert").filter({ hasText: "다른 사람이 먼저 저장했습니다" });
  await notice.getByText("저장된 값: 동료의 제목").waitFor();
  await notice.getByText("내 값: 나의 제목").waitFor();
  expect(await checkAxe(page)).toEqual([]);
  expect(newest().title).toBe("동료의 제목");
  // The colleague removed the pictures; saving once more is meant.
  await expect.poll(() => gallery(page).count()).toBe(0);
  await page.getByRole("button", { name: "저장" }).click();
  await page.waitForURL(`**/admin/portfolio/${id}`);
  expect(newest().title).toBe("나의 제목");
  await close();
});

test("without script the whole round works: add, refused add, order, describe, remove, save, delete", async () => {
  const { page, close } = await openPage(browser, server, {
    javaScript: false,
    expectedErrors: [/status of 400/],
  });
  await loginAsAdmin(page);
  await page.getByRole("link", { name: "등록" }).click();
  await page
    .locator("#portfolio-imageFiles")
    .setInputFiles([await picked("1.jpg"), await picked("2.jpg")]);
  await page.getByRole("button", { name: "등록" }).click();
  await page.getByText("필수 입력사항을 모두 입력해주세요.").waitFor();
  await page.getByText("제목은 필수입니다.").first().waitFor();
  await page.getByText("대표 이미지는 필수입니다.").first().waitFor();
  // What came along is not asked for again. It stands further down in a page that is still coming.
  await expect.poll(() => gallery(page).count()).toBe(2);

  await page.getByLabel("제목").fill("스크립트 없이");
  await page.locator("#portfolio-thumbnail").setInputFiles(await picked("대표.jpg"));
  await page.getByRole("button", { name: "2.jpg 앞으로" }).click();
  expect(await page.getByLabel("제목").inputValue()).toBe("스크립트 없이");
  await page.getByAltText("지금 대표 이미지").waitFor();
  await page.getByRole("button", { name: "등록" }).click();
  await page.waitForURL("**/admin/portfolio");
  const made = newest().id;
  expect(names(made)).toEqual(["2.jpg", "1.jpg"]);

  await page.goto(`/admin/portfolio/${made}/modify`);
  await page.getByRole("button", { name: "제거 2.jpg" }).click();
  await page.getByLabel("사진 1 설명").fill("부엌");
  await page.locator("#portfolio-imageFiles").setInputFiles(await picked("3.jpg"));
  await page.getByLabel("기본 주소").fill("서울 마포구 2");
  await page.getByLabel("상세 주소").fill("1층");
  await page.getByRole("button", { name: "저장" }).click();
  await page.waitForURL(`**/admin/portfolio/${made}`);
  expect(galleryOf(made)).toEqual([
    { name: "1.jpg", alt: "부엌" },
    { name: "3.jpg", alt: "" },
  ]);

  await page.getByRole("link", { name: "수정" }).click();
  await page.getByRole("button", { name: "삭제", exact: true }).click();
  await page.getByRole("heading", { name: "확인: 포트폴리오 삭제" }).waitFor();
  await page.getByRole("button", { name: "확인" }).click();
  await page.waitForURL("**/admin/portfolio");
  expect(rows(`SELECT id FROM portfolio WHERE id = ${made}`)).toEqual([]);
  expect(filesOnDisk()).toBe(filesInRows());
  await close();
});

test.each([390, 1440] as const)(
  "axe finds nothing on the portfolio's screens at %i px",
  async (width) => {
    const { page, close } = await openPage(browser, server, { width });
    await loginAsAdmin(page);
    for (const path of ["", "/add", `/${id}`, `/${id}/modify`, `/${id}/modify?delete=1`]) {
      await page.goto(`/admin/portfolio${path}`);
      await page.waitForLoadState("networkidle");
      expect([path, await checkAxe(page)]).toEqual([path, []]);
    }
    await close();
  },
);
