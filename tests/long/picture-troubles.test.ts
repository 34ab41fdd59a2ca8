import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { browseSite, checkAxe, holdRequests, showAll } from "../support/browser";
import { addEntry, galleryItems, galleryNames, newestEntry, unfold } from "../support/entry";
import { pickedPicture } from "../support/picture";

/** A project's pictures that fail on their way, are sent too early, or come from an iPhone. */
const { server, openOffice } = browseSite();
let id: number;

beforeEach(async () => {
  id = await addEntry(server);
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
  await page.getByRole("dialog").getByText("올리지 못했거나 삭제된 사진이 있습니다.").waitFor();
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

test.each([true, false])(
  "a picture that the daily sweep deletes under the open form is named and marked, and goes with a press (script: %s)",
  async (javaScript) => {
    const { page, close } = await openOffice({ javaScript, expectedErrors: [/status of 400/] });
    await page.goto(`/admin/portfolio/${id}/modify`);
    const files = await Promise.all(["4.jpg", "5.jpg"].map((name) => pickedPicture(name)));
    await page.locator("#portfolio-imageFiles").setInputFiles(files);
    const save = () => page.getByRole("button", { name: "저장", exact: true }).click();
    if (!javaScript) {
      // Refused, so that they are staged.
      await page.getByLabel("제목").fill("");
      await save();
    }
    // Until it is uploaded, a picture has no image.
    for (const place of [3, 4]) await galleryItems(page).nth(place).getByRole("img").waitFor();
    await showAll(galleryItems(page).getByRole("img"));
    server.change("DELETE FROM stagedFile WHERE name = '4.jpg'");
    await page.getByLabel("제목").fill("고친 제목");
    await save();
    const loss = "삭제된 사진이 있습니다: 4번. 제거하고 다시 선택해 주세요.";
    await page.locator("#portfolio-imageFiles-error").getByText(loss).waitFor();
    const mark = galleryItems(page).nth(3).getByText("삭제된 사진입니다.");
    await mark.waitFor();
    expect(await page.getByText("삭제된 사진입니다.").count()).toBe(1);
    if (javaScript) {
      expect(await checkAxe(page)).toEqual([]);
      await save();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("올리지 못했거나 삭제된 사진이 있습니다.").waitFor();
      await dialog.getByRole("button", { name: "확인" }).click();
    }
    const name = javaScript ? "제거 4.jpg" : "제거 삭제된 사진";
    await page.getByRole("button", { name }).click();
    await mark.waitFor({ state: "detached" });
    await save();
    await page.waitForURL(`**/admin/portfolio/${id}`);
    expect(newestEntry(server)).toMatchObject({ title: "고친 제목" });
    expect(galleryNames(server, id)).toEqual(["가.jpg", "나.jpg", "다.jpg", "5.jpg"]);
    await close();
  },
);
