import type { Page } from "playwright";
import { beforeEach, expect, test } from "vitest";
import { browseSite, checkAxe } from "../support/browser";
import { addEntry, galleryItems, galleryNames, newestEntry, unfold } from "../support/entry";
import { formOf } from "../support/form";
import { keyboardOf } from "../support/keyboard";
import { pickedPicture } from "../support/picture";

/** 대표 지정 on a photograph makes a copy of it the project's thumbnail. */
const { server, openOffice } = browseSite();
let id: number;

beforeEach(async () => {
  id = await addEntry(server);
});

const row = (page: Page, number: number) => galleryItems(page).nth(number - 1);
const source = (page: Page, number: number) => row(page, number).getByLabel("대표 지정");
const own = (page: Page) => page.getByLabel("올린 이미지를 대표로 지정");
const save = (page: Page) => page.getByRole("button", { name: "저장", exact: true }).click();
const thumbnailOf = (project: unknown) =>
  server.rows(
    `SELECT name FROM portfolioPicture WHERE portfolioId = ${project} AND role = 'THUMBNAIL'`,
  )[0]?.name;

test.each([true, false])(
  "대표 지정 makes a photograph the thumbnail, and stays chosen after a colleague's save (script: %s)",
  async (javaScript) => {
    const { page, close } = await openOffice({ javaScript, expectedErrors: [/status of 409/] });
    await page.goto(`/admin/portfolio/${id}/modify`);
    expect(await own(page).isChecked()).toBe(true);
    await source(page, 2).check();
    const headers = { Cookie: await server.login() };
    const body = formOf({ title: "동료의 제목" });
    const url = `${server.url}/api/portfolio/modify/${id}`;
    expect((await fetch(url, { method: "PUT", headers, body })).status).toBe(200);
    await save(page);
    await page.getByText("다른 직원이 먼저 저장했습니다").waitFor();
    await expect.poll(() => source(page, 2).isChecked()).toBe(true);
    await save(page);
    await page.getByText("저장했습니다.").waitFor();
    expect(thumbnailOf(id)).toBe("나.jpg");
    expect(galleryNames(server, id)).toEqual(["가.jpg", "나.jpg", "다.jpg"]);
    await close();
  },
);

test.each([true, false])(
  "대표 지정 on a photograph that is removed before the save leaves the thumbnail as it is (script: %s)",
  async (javaScript) => {
    const { page, close } = await openOffice({ javaScript });
    await page.goto(`/admin/portfolio/${id}/modify`);
    await source(page, 2).check();
    await unfold(page, 2);
    await page.getByRole("button", { name: "제거 나.jpg" }).click();
    await expect.poll(() => galleryItems(page).count()).toBe(2);
    await expect.poll(() => own(page).isChecked()).toBe(true);
    await save(page);
    await page.getByText("저장했습니다.").waitFor();
    expect(thumbnailOf(id)).toBe("대표.jpg");
    await close();
  },
);

test("of 대표 지정 and a file the later choice counts; one that goes is chosen no longer", async () => {
  const { page, close } = await openOffice({ width: 1440 });
  await page.goto("/admin/portfolio/add");
  await page.getByLabel("제목").fill("나중에 고른 것");
  const files = await Promise.all(["1.jpg", "2.jpg"].map((name) => pickedPicture(name)));
  await page.locator("#portfolio-imageFiles").setInputFiles(files);
  await row(page, 2).getByRole("img").waitFor();
  await source(page, 2).check();
  await page.locator("#portfolio-thumbnail").setInputFiles(await pickedPicture("따로.jpg"));
  await page.getByAltText("현재 대표 이미지").waitFor();
  expect(await own(page).isChecked()).toBe(true);
  await page.getByRole("button", { name: "등록" }).click();
  await page.getByText("등록했습니다.").waitFor();
  const made = newestEntry(server).id;
  expect(thumbnailOf(made)).toBe("따로.jpg");

  await page.goto(`/admin/portfolio/${made}/modify`);
  await page.locator("#portfolio-thumbnail").setInputFiles(await pickedPicture("또.jpg"));
  await page.getByText("또.jpg").waitFor();
  await source(page, 1).check();
  await save(page);
  await page.getByText("저장했습니다.").waitFor();
  expect(thumbnailOf(made)).toBe("1.jpg");
  await close();
});

test("without script 대표 지정 and a file in one form: the photograph, unless the file's own choice is made", async () => {
  const { page, close } = await openOffice({
    javaScript: false,
    expectedErrors: [/status of 400/],
  });
  await page.goto("/admin/portfolio/add");
  const files = await Promise.all(["1.jpg", "2.jpg"].map((name) => pickedPicture(name)));
  await page.locator("#portfolio-imageFiles").setInputFiles(files);
  await page.getByRole("button", { name: "등록" }).click();
  await page.getByText("제목은 필수입니다.").first().waitFor();
  await source(page, 2).check();
  await page.locator("#portfolio-thumbnail").setInputFiles(await pickedPicture("따로.jpg"));
  await page.getByLabel("제목").fill("스크립트 없이");
  await page.getByRole("button", { name: "등록" }).click();
  await page.getByText("등록했습니다.").waitFor();
  const made = newestEntry(server).id;
  expect(thumbnailOf(made)).toBe("2.jpg");
  await page.goto(`/admin/portfolio/${made}/modify`);
  await page.locator("#portfolio-thumbnail").setInputFiles(await pickedPicture("따로.jpg"));
  await save(page);
  await page.getByText("저장했습니다.").waitFor();
  expect(thumbnailOf(made)).toBe("따로.jpg");
  await close();
});

test("with the keyboard alone photographs are ticked, given a room, moved to the front and chosen", async () => {
  const { page, close } = await openOffice({ width: 1440 });
  await page.goto(`/admin/portfolio/${id}/modify`);
  const keys = keyboardOf(page);
  await keys.pressAt(page.getByLabel("모두 선택"), "Space");
  await keys.goTo(page.getByLabel("선택한 사진의 공간"));
  // A list that is not open chooses with each key, and goes on from there.
  await keys.press("ArrowDown");
  await keys.press("ArrowDown");
  await page.getByText("3장: 주방").waitFor();
  await keys.pressAt(row(page, 1).getByRole("checkbox"), "Space");
  await keys.type(row(page, 3).getByLabel("사진 3 캡션"), "맨 앞에 둘 사진");
  await keys.pressAt(row(page, 3).locator("summary"));
  await keys.pressAt(page.getByRole("button", { name: "다.jpg 맨 앞으로" }));
  await expect
    .poll(() => galleryItems(page).locator(".file-name").allTextContents())
    .toEqual(["다.jpg", "가.jpg", "나.jpg"]);
  await keys.goTo(own(page));
  await keys.press("ArrowUp");
  await page.getByRole("radio", { name: "대표 지정 사진 3", exact: true, checked: true }).waitFor();
  await keys.pressAt(page.getByRole("button", { name: "저장", exact: true }));
  await page.getByText("저장했습니다.").waitFor();
  expect(thumbnailOf(id)).toBe("나.jpg");
  expect(
    server.rows(
      `SELECT name, room, caption FROM portfolioPicture
       WHERE portfolioId = ${id} AND role = 'GALLERY' ORDER BY ord`,
    ),
  ).toEqual([
    { name: "다.jpg", room: "KITCHEN", caption: "맨 앞에 둘 사진" },
    { name: "가.jpg", room: "KITCHEN", caption: "" },
    { name: "나.jpg", room: "KITCHEN", caption: "" },
  ]);
  await close();
});

test("at 320 px and with text of twice the size everything is there without sideways scrolling", async () => {
  const { page, close } = await openOffice({ width: 320 });
  await page.goto(`/admin/portfolio/${id}/modify`);
  for (const fontSize of ["100%", "200%"]) {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, fontSize);
    await page.getByLabel("모두 선택").check();
    for (const details of await page.locator(".picture-more").all()) {
      await details.evaluate((each: HTMLDetailsElement) => {
        each.open = true;
      });
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const line = await row(page, 1).getByLabel("사진 1 캡션").boundingBox();
    expect(line?.width).toBeGreaterThan(160);
    expect(await checkAxe(page)).toEqual([]);
  }
  await close();
});
