import { beforeEach, expect, test } from "vitest";
import { browseSite, checkAxe } from "../support/browser";
import { addEntry, galleryItems, newestEntry, picturesInRows } from "../support/entry";
import { countFiles } from "../support/files";
import { pickedPicture } from "../support/picture";

/** The projects in the office: the list, and one of them added, changed and deleted. */
const { server, openOffice } = browseSite();
let id: number;

beforeEach(async () => {
  id = await addEntry(server);
});

test("/admin/portfolio: Portfolio List, a 등록 button to ./add, a grid that links to each entry", async () => {
  const { page, close } = await openOffice({ width: 1440 });
  await page.goto("/admin/portfolio");
  await page.getByRole("heading", { level: 1, name: "Portfolio List" }).waitFor();
  await page.getByRole("link", { name: "시험 주택" }).first().click();
  await page.waitForURL(`**/admin/portfolio/${id}`);
  await page.getByRole("heading", { level: 1, name: "Portfolio Detail" }).waitFor();
  expect(await page.locator("dt").allTextContents()).toEqual([
    "유형",
    "면적",
    "준공",
    "시공",
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
  // A new project tells nobody the street of a customer's home, unless the office wants it.
  expect(await page.getByLabel("홈페이지에는 시·군·구까지만 표시").isChecked()).toBe(true);
  await page.getByLabel("준공 (년)").focus();
  await page.getByText("건물이 준공된 해입니다.").waitFor();
  await close();
});

test("only title and thumbnail are required: without them the warning dialog, and nothing is sent", async () => {
  const { page, close } = await openOffice();
  await page.goto("/admin/portfolio/add");
  await page.getByRole("button", { name: "등록" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("필수 입력사항을 모두 입력해주세요.").waitFor();
  expect(await dialog.getByRole("heading").textContent()).toBe("경고");
  await dialog.getByRole("button", { name: "확인" }).click();
  await page.locator(".field-error", { hasText: "제목은 필수입니다." }).waitFor();
  await page.locator(".field-error", { hasText: "대표 이미지는 필수입니다." }).waitFor();
  const summary = page.getByRole("alert");
  await summary.getByRole("link", { name: "대표 이미지: 대표 이미지는 필수입니다." }).waitFor();
  expect(newestEntry(server).id).toBe(id);

  // What has come is not asked for any longer.
  await page.locator("#portfolio-thumbnail").setInputFiles(await pickedPicture("대표.jpg"));
  await page.getByAltText("현재 대표 이미지").waitFor();
  await page.getByText("대표 이미지는 필수입니다.").first().waitFor({ state: "detached" });
  await summary.getByText("제목은 필수입니다.").waitFor();
  await page.getByLabel("제목").fill("이제 다 있습니다");
  await page.getByRole("button", { name: "등록" }).click();
  await page.getByText("등록했습니다.").waitFor();
  await close();
});

test("modify asks for title and address before anything is sent, and then leads to portfolio/{id}", async () => {
  const { page, close } = await openOffice();
  await page.goto(`/admin/portfolio/${id}/modify`);
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
  expect(newestEntry(server)).toMatchObject({ detailAddress: "3층", supplyArea: 32.5, version: 2 });
  await close();
});

test("unsaved work is asked about before it is left behind", async () => {
  const { page, close } = await openOffice({ width: 1440 });
  await page.goto(`/admin/portfolio/${id}/modify`);
  await page.getByLabel("제목").press("End");
  await page.getByLabel("제목").pressSequentially("!");
  await page.getByRole("link", { name: "목록" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("저장하지 않은 내용이 있습니다").waitFor();
  await dialog.getByRole("button", { name: "계속 작성" }).click();
  expect(await page.getByLabel("제목").inputValue()).toBe("시험 주택!");
  await page.getByRole("link", { name: "목록" }).click();
  await dialog.getByRole("button", { name: "나가기" }).click();
  await page.waitForURL("**/admin/portfolio");
  await close();
});

test("삭제 asks 확인: 포트폴리오 삭제, then leads to the list; the entry is in the trash", async () => {
  const { page, close } = await openOffice({ expectedErrors: [/status of 404/] });
  await page.goto(`/admin/portfolio/${id}/modify`);
  await page.getByRole("button", { name: "삭제", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("heading", { name: "확인: 포트폴리오 삭제" }).waitFor();
  await dialog.getByRole("button", { name: "확인" }).click();
  await page.waitForURL("**/admin/portfolio");
  expect(server.rows(`SELECT deletedBy FROM portfolio WHERE id = ${id}`)).toEqual([
    { deletedBy: "admin" },
  ]);
  expect(countFiles(`${server.uploadsDir}/portfolio`)).toBe(picturesInRows(server));
  const gone = await page.goto(`/admin/portfolio/${id}`);
  expect(gone?.status()).toBe(404);
  await close();
});

test("two people at once: the second save is refused with both versions visible", async () => {
  // A picture that is still to be fetched when the colleague removes it is not found.
  const { page, close } = await openOffice({ expectedErrors: [/status of (404|409)/] });
  await page.goto(`/admin/portfolio/${id}/modify`);
  const theirs = new FormData();
  theirs.append("title", "동료의 제목");
  theirs.append("imageFiles", "null");
  const Cookie = await server.login();
  const url = `${server.url}/api/portfolio/modify/${id}`;
  expect((await fetch(url, { method: "PUT", headers: { Cookie }, body: theirs })).status).toBe(200);
  await page.getByLabel("제목").fill("나의 제목");
  await page.getByRole("button", { name: "저장" }).click();
  const notice = page.getByRole("alert").filter({ hasText: "다른 직원이 먼저 저장했습니다" });
  await notice.getByText("저장된 값: 동료의 제목").waitFor();
  await notice.getByText("내 값: 나의 제목").waitFor();
  expect(await checkAxe(page)).toEqual([]);
  expect(newestEntry(server).title).toBe("동료의 제목");
  // The colleague removed the pictures; saving once more is meant.
  await expect.poll(() => galleryItems(page).count()).toBe(0);
  await page.getByRole("button", { name: "저장" }).click();
  await page.waitForURL(`**/admin/portfolio/${id}`);
  expect(newestEntry(server).title).toBe("나의 제목");
  await close();
});
