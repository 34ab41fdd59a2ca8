import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { browseSite, checkAxe, holdRequests } from "../support/browser";
import {
  addEntry,
  galleryItems,
  galleryNames,
  galleryOf,
  newestEntry,
  picturesInRows,
  unfold,
} from "../support/entry";
import { countFiles } from "../support/files";
import { pickedPicture } from "../support/picture";

/** A project's pictures on their way up: sent ahead, ordered, described, failed, too many. */
const { server, openOffice } = browseSite();
let id: number;

beforeEach(async () => {
  id = await addEntry(server);
});

test("with script pictures go up on their own, are ordered, described, taken back, and saved with the entry", async () => {
  const { page, close } = await openOffice({ width: 1440 });
  await page.goto("/admin/portfolio/add");
  await page.getByLabel("제목").fill("새 시공 사례");
  await page.locator("#portfolio-thumbnail").setInputFiles(await pickedPicture("대표.jpg"));
  await page.getByAltText("현재 대표 이미지").waitFor();
  await page.getByText("대표.jpg · 0.0 / 10 MB").waitFor();
  await page
    .locator("#portfolio-imageFiles")
    .setInputFiles([
      await pickedPicture("a.jpg"),
      await pickedPicture("b.jpg"),
      await pickedPicture("c.jpg"),
    ]);
  await galleryItems(page).nth(2).getByRole("img").waitFor();
  await page.getByText("3장 · 0.0 / 100 MB").waitFor();
  expect(server.rows("SELECT id FROM stagedFile").length).toBe(4);

  await unfold(page, 3);
  await page.getByRole("button", { name: "c.jpg 앞으로" }).click();
  await page.getByRole("button", { name: "c.jpg 앞으로" }).click();
  await galleryItems(page).first().getByLabel(/설명$/).fill("창가에서 본 거실");
  await galleryItems(page)
    .nth(1)
    .getByRole("img")
    .dragTo(galleryItems(page).nth(2).getByRole("img"));
  // What is dragged is rendered a moment later.
  await expect
    .poll(() => galleryItems(page).locator(".file-name").allTextContents())
    .toEqual(["c.jpg", "b.jpg", "a.jpg"]);
  await unfold(page, 2);
  await page.getByRole("button", { name: "제거 b.jpg" }).click();
  await expect.poll(() => server.rows("SELECT id FROM stagedFile").length).toBe(3);

  await page.getByRole("button", { name: "등록" }).click();
  await page.getByText("등록했습니다.").waitFor();
  await page.waitForURL("**/admin/portfolio");
  expect(newestEntry(server)).toMatchObject({
    title: "새 시공 사례",
    buildingType: "APARTMENT",
    interiorType: "ALL",
    supplyArea: 0,
    completion: 0,
    startDate: "2025-01-01",
    endDate: "2025-01-01",
  });
  expect(galleryOf(server, newestEntry(server).id)).toEqual([
    { name: "c.jpg", alt: "창가에서 본 거실" },
    { name: "a.jpg", alt: "" },
  ]);
  expect(server.rows("SELECT id FROM stagedFile")).toEqual([]);
  // A picture that is taken back loses its file after its row.
  await expect
    .poll(() => countFiles(`${server.uploadsDir}/portfolio`))
    .toBe(picturesInRows(server));
  await close();
});

test("a picture that fails on its way says why, and is retried on its own", async () => {
  const { page, close } = await openOffice({
    expectedErrors: [/ERR_FAILED/, /ERR_FILE_NOT_FOUND/, /status of 415/],
  });
  await page.goto(`/admin/portfolio/${id}/modify`);
  await page.route("**/api/staged/portfolio", (route) => route.abort(), { times: 1 });
  await page.locator("#portfolio-imageFiles").setInputFiles(await pickedPicture("late.jpg"));
  await page.getByText("연결이 끊어졌습니다.").waitFor();
  expect(await checkAxe(page)).toEqual([]);
  await page.getByRole("button", { name: "다시 시도 late.jpg" }).click();
  await galleryItems(page).nth(3).getByRole("img").waitFor();
  await page.route("**/api/staged/portfolio", (route) => route.abort(), { times: 2 });
  await page
    .locator("#portfolio-imageFiles")
    .setInputFiles([await pickedPicture("later.jpg"), await pickedPicture("last.jpg")]);
  await page.getByRole("button", { name: "실패한 2장 다시 시도" }).click();
  await galleryItems(page).nth(5).getByRole("img").waitFor();
  await galleryItems(page).nth(4).getByRole("img").waitFor();

  // Moved while it was on its way: no retry would ever send it.
  const moved = join(server.uploadsDir, "..", "옮긴 사진.jpg");
  writeFileSync(moved, "any");
  await page.route("**/api/staged/portfolio", (route) => route.abort(), { times: 1 });
  await page.locator("#portfolio-imageFiles").setInputFiles(moved);
  await page.getByText("연결이 끊어졌습니다.").waitFor();
  rmSync(moved);
  await page.getByRole("button", { name: "다시 시도 옮긴 사진.jpg" }).click();
  await page.getByText("파일을 읽을 수 없습니다. 다시 선택해 주세요.").waitFor();
  expect(await page.getByRole("button", { name: /다시 시도/ }).count()).toBe(0);
  await page.getByRole("button", { name: "제거 옮긴 사진.jpg" }).click();

  const pdf = { name: "도면.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") };
  await page.locator("#portfolio-imageFiles").setInputFiles(pdf);
  await page.getByText("도면.pdf: 사진이 아닙니다.").waitFor();
  // Trying again cannot help, and it is no picture to be counted.
  expect(await page.getByRole("button", { name: /다시 시도/ }).count()).toBe(0);
  expect(await page.locator("#portfolio-imageFiles-counter").textContent()).toMatch(/^6장/);
  await page.getByRole("button", { name: "저장" }).click();
  await page.getByRole("dialog").getByText("올리지 못한 사진이 있습니다.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "확인" }).click();
  await page.getByRole("button", { name: "제거 도면.pdf" }).click();
  await page.getByRole("button", { name: "저장" }).click();
  await page.waitForURL(`**/admin/portfolio/${id}`);
  expect(galleryNames(server, id)).toEqual([
    "가.jpg",
    "나.jpg",
    "다.jpg",
    "late.jpg",
    "later.jpg",
    "last.jpg",
  ]);
  await close();
});

test("Enter in a field does not save while a picture is on its way, and does once it is there", async () => {
  const { page, close } = await openOffice();
  await page.goto(`/admin/portfolio/${id}/modify`);
  const release = await holdRequests(page, "**/api/staged/portfolio");
  await page.locator("#portfolio-imageFiles").setInputFiles(await pickedPicture("slow.jpg"));
  await page.getByRole("button", { name: "사진을 올리는 중" }).waitFor();
  await page.getByLabel("제목").fill("고친 제목");
  await page.getByLabel("제목").press("Enter");
  release();
  await galleryItems(page).nth(3).getByRole("img").waitFor();
  expect(newestEntry(server)).toMatchObject({ title: "시험 주택" });
  await page.getByRole("button", { name: "저장", exact: true }).waitFor();
  await page.getByLabel("제목").press("Enter");
  await page.waitForURL(`**/admin/portfolio/${id}`);
  expect(newestEntry(server)).toMatchObject({ title: "고친 제목" });
  expect(galleryNames(server, id)).toEqual(["가.jpg", "나.jpg", "다.jpg", "slow.jpg"]);
  await close();
});

test("photos that were copied from an iPhone to a desk can be picked, and are shown", async () => {
  const { page, close } = await openOffice({ width: 1440 });
  await page.goto(`/admin/portfolio/${id}/modify`);
  const picker = page.locator("input#portfolio-imageFiles");
  await expect.poll(() => picker.getAttribute("accept")).toContain(".heic");
  await picker.setInputFiles("tests/fixtures/display-p3.heic");
  const shown = page.locator(".picture-list img").nth(3);
  await shown.scrollIntoViewIfNeeded();
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(160);
  await unfold(page, 4);
  await page.getByRole("button", { name: "display-p3.heic 맨 앞으로" }).click();
  // The way up is closed there; the focus stays with the picture.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain("heic 뒤로");
  await page.getByRole("button", { name: "저장" }).click();
  await page.waitForURL(`**/admin/portfolio/${id}`);
  await close();
  expect(galleryNames(server, id)).toEqual(["display-p3.heic", "가.jpg", "나.jpg", "다.jpg"]);
});

test("gallery pictures beyond 100 MB, kept and new together, are refused with the dialog", async () => {
  const { page, close } = await openOffice();
  await page.goto(`/admin/portfolio/${id}/modify`);
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
  await expect.poll(() => galleryItems(page).count()).toBe(3);
  await close();
});

test("without script the whole round works: add, refused add, order, describe, remove, save, delete", async () => {
  const { page, close } = await openOffice({
    javaScript: false,
    expectedErrors: [/status of 400/],
  });
  await page.goto("/admin/portfolio");
  await page.getByRole("link", { name: "등록" }).click();
  await page
    .locator("#portfolio-imageFiles")
    .setInputFiles([await pickedPicture("1.jpg"), await pickedPicture("2.jpg")]);
  await page.getByRole("button", { name: "등록" }).click();
  await page.getByText("필수 입력사항을 모두 입력해주세요.").waitFor();
  await page.getByText("제목은 필수입니다.").first().waitFor();
  // What came along is not asked for again. It stands further down in a page that is still coming.
  await expect.poll(() => galleryItems(page).count()).toBe(2);
  // One of the photographs can be it.
  expect(await page.getByText("대표 이미지는 필수입니다.").count()).toBe(0);

  await page.getByLabel("제목").fill("스크립트 없이");
  await page.locator("#portfolio-thumbnail").setInputFiles(await pickedPicture("대표.jpg"));
  await unfold(page, 2);
  await page.getByRole("button", { name: "2.jpg 앞으로" }).click();
  expect(await page.getByLabel("제목").inputValue()).toBe("스크립트 없이");
  await page.getByAltText("현재 대표 이미지").waitFor();
  await page.getByRole("button", { name: "등록" }).click();
  await page.waitForURL("**/admin/portfolio");
  const made = newestEntry(server).id;
  expect(galleryNames(server, made)).toEqual(["2.jpg", "1.jpg"]);

  await page.goto(`/admin/portfolio/${made}/modify`);
  await unfold(page, 1);
  await page.getByRole("button", { name: "제거 2.jpg" }).click();
  await unfold(page, 1);
  await page.getByLabel("사진 1 설명").fill("부엌");
  await page.locator("#portfolio-imageFiles").setInputFiles(await pickedPicture("3.jpg"));
  await page.getByLabel("기본 주소").fill("서울 마포구 2");
  await page.getByLabel("상세 주소").fill("1층");
  await page.getByRole("button", { name: "저장" }).click();
  await page.waitForURL(`**/admin/portfolio/${made}`);
  expect(galleryOf(server, made)).toEqual([
    { name: "1.jpg", alt: "부엌" },
    { name: "3.jpg", alt: "" },
  ]);

  await page.getByRole("link", { name: "수정" }).click();
  await page.getByRole("button", { name: "삭제", exact: true }).click();
  await page.getByRole("heading", { name: "확인: 포트폴리오 삭제" }).waitFor();
  await page.getByRole("button", { name: "확인" }).click();
  await page.waitForURL("**/admin/portfolio");
  expect(server.rows(`SELECT deletedBy FROM portfolio WHERE id = ${made}`)).toEqual([
    { deletedBy: "admin" },
  ]);
  expect(countFiles(`${server.uploadsDir}/portfolio`)).toBe(picturesInRows(server));
  await close();
});
