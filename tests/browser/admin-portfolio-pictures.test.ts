import { beforeEach, expect, test } from "vitest";
import { browseSite, showAll } from "../support/browser";
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
import { formOf } from "../support/form";
import { pickedPicture, pictureFile } from "../support/picture";

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
  await showAll(page.locator(".picture-list img"));
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

test("a colleague's new 대표 이미지 takes the place of the one shown, is named in the conflict, and stays", async () => {
  const { page, close } = await openOffice({ expectedErrors: [/status of 409/] });
  await page.goto(`/admin/portfolio/${id}/modify`);
  await page.getByLabel("제목").fill("내 제목");
  const body = formOf({ thumbnail: await pictureFile("동료.jpg") });
  const headers = { Cookie: await server.login() };
  const url = `${server.url}/api/portfolio/modify/${id}`;
  expect((await fetch(url, { method: "PUT", headers, body })).status).toBe(200);

  await page.getByRole("button", { name: "저장" }).click();
  const conflict = page.getByRole("alert").filter({ hasText: "다른 직원이 먼저 저장했습니다" });
  await conflict.getByText("저장된 값: 동료.jpg").waitFor();
  await conflict.getByText("내 값: 그사이 삭제된 이미지").waitFor();
  await page.getByText("동료.jpg · 0.0 / 10 MB").waitFor();
  await page.getByAltText("현재 대표 이미지").waitFor();
  expect(await page.getByText("다시 선택해 주세요").count()).toBe(0);
  await page.getByRole("button", { name: "저장" }).click();
  await page.waitForURL(`**/admin/portfolio/${id}`);
  expect(
    server.rows(
      `SELECT name, title FROM portfolioPicture JOIN portfolio ON portfolio.id = portfolioId
       WHERE portfolioId = ${id} AND role = 'THUMBNAIL'`,
    ),
  ).toEqual([{ name: "동료.jpg", title: "내 제목" }]);
  await close();
});

test("the focus stays among the pictures when one is removed, and at the field when an upload is given up", async () => {
  const { page, close } = await openOffice({ expectedErrors: [/status of 4\d\d/] });
  await page.goto(`/admin/portfolio/${id}/modify`);
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: at } = document;
      return at?.closest("[data-key]")?.querySelector(".file-name")?.textContent ?? at?.textContent;
    });
  for (const [name, next] of [
    ["나.jpg", "다.jpg"],
    ["다.jpg", "사진 추가"],
  ] as const) {
    await galleryItems(page).filter({ hasText: name }).locator(".picture-more > summary").click();
    await page.getByRole("button", { name: `제거 ${name}` }).press("Enter");
    await expect.poll(focused).toBe(next);
  }
  const noPicture = { name: "글.jpg", mimeType: "image/jpeg", buffer: Buffer.from("글") };
  await page.locator("#portfolio-thumbnail").setInputFiles(noPicture);
  await page.getByRole("button", { name: "취소" }).press("Enter");
  await expect.poll(focused).toBe("대표 이미지 선택");
  await close();
});
