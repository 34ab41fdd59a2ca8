import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { photograph } from "./photograph";
import type { RunningServer } from "./server";

/**
 * Two phone photographs, one portrait and one landscape. They are picked by their paths: the tools
 * would take seconds to carry the bytes into the browser.
 */
export async function photosOfRooms(folder: string) {
  const photos = [
    { name: "거실, 남향 100%.jpg", buffer: await photograph() },
    { name: "주방 'A'.jpg", buffer: await photograph({ orientation: 1 }) },
  ].map((photo) => ({ ...photo, mimeType: "image/jpeg", path: join(folder, photo.name) }));
  for (const { path, buffer } of photos) writeFileSync(path, buffer);
  return photos;
}

/** In a page with its script, which offers to make them smaller. */
export async function pickPhotos(page: Page, files: Parameters<Locator["setInputFiles"]>[0]) {
  await page.locator("input[type=file]").setInputFiles(files);
  await page.getByRole("button", { name: "원본 첨부" }).click();
}

export type Photos = Awaited<ReturnType<typeof photosOfRooms>>;

export const inquiries = (server: RunningServer) =>
  server.rows("SELECT * FROM inquiry ORDER BY id");

/** Fills in the fields common to all tests. */
export async function fillIn(page: Page, customer: string) {
  await page.getByLabel("이름").fill(customer);
  await page.getByLabel("연락처").fill("01012345678");
  await page.getByLabel("건물 유형").selectOption("APARTMENT");
  await page.getByLabel("분양 면적").fill("24.5");
  await page.getByLabel("예산").fill("3,500");
  await page.getByLabel("부분 시공").check();
  await page.getByLabel("문의 내용").fill("거실을 넓히고 싶습니다.\n주말에 전화해 주세요.");
  await page.getByLabel("동의합니다").check();
}

/** All of a form that is sent: where there is no script, the address is typed. */
export async function fillWhole(page: Page, customer: string, javaScript: boolean) {
  await fillIn(page, customer);
  if (javaScript) await findAddress(page, "101호");
  else {
    await page.getByLabel("기본 주소").fill("서울 강남구 테헤란로 1");
    await page.getByLabel("상세 주소").fill("101호");
  }
  await takeASecond(page);
}

/** From 접수 완료 to the visitor's own page. With script a dialog lies over a page with the same link. */
export async function openReceipt(page: Page, javaScript: boolean) {
  const place = javaScript ? page.getByRole("dialog") : page;
  await place.getByRole("link", { name: "내 문의 보기" }).click();
  await page.waitForURL(/\/contact\/receipt\/[\w-]{22}$/);
}

/** A form that is sent within a second of its page is taken for a program's. */
export async function takeASecond(page: Page) {
  const [made = ""] = (await page.locator("[name=token]").inputValue()).split(".");
  await expect.poll(() => Date.now() - Number.parseInt(made, 36)).toBeGreaterThan(1000);
}

/** Through the search, which the stand-in answers. */
export async function findAddress(page: Page, detail: string) {
  await page.getByRole("button", { name: "주소 검색" }).click();
  await page.getByRole("button", { name: "서울 강남구 테헤란로 1" }).click();
  await page.getByLabel("상세 주소").fill(detail);
}

/** Finds the inquiry in the office, with status 상담전 and the photos unchanged. */
export async function findInBackOffice(page: Page, customer: string, photos: Photos) {
  await page.getByRole("link", { name: customer }).click();
  await page.waitForURL(/\/admin\/contact\/\d+$/);
  await expect.poll(() => page.locator("button[aria-pressed=true]").textContent()).toBe("상담전");
  expect(await page.getByLabel("기본 주소").textContent()).toContain("서울 강남구 테헤란로 1");
  expect(await page.locator("a[href^='tel:']").getAttribute("href")).toBe("tel:01012345678");
  for (const photo of photos) {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: `내려받기 ${photo.name}` }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(photo.name);
    expect(readFileSync(await download.path()).equals(photo.buffer)).toBe(true);
  }
}
