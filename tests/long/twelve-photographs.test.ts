import type { Locator, Page } from "playwright";
import { beforeEach, expect, test } from "vitest";
import { browseSite, checkAxe, holdRequests, showAll, wholePage } from "../support/browser";
import { addEntry, galleryItems, galleryNames, newestEntry, unfold } from "../support/entry";
import { pickedPicture } from "../support/picture";

/** A project of many photographs: seen at once, ordered, described together, one of them its thumbnail. */
const { server, openOffice } = browseSite();
let id: number;

beforeEach(async () => {
  id = await addEntry(server);
});

const twelve = Array.from({ length: 12 }, (_, index) => `${index + 1}.jpg`);

async function pick(page: Page, names: string[]) {
  const there = await galleryItems(page).count();
  const files = await Promise.all(names.map((name) => pickedPicture(name)));
  await page.locator("#portfolio-imageFiles").setInputFiles(files);
  await galleryItems(page)
    .nth(there + names.length - 1)
    .getByRole("img")
    .waitFor();
  await expect.poll(() => page.locator(".picture-pending").count()).toBe(0);
}

const namesIn = (page: Page) => galleryItems(page).locator(".file-name").allTextContents();
const row = (page: Page, number: number) => galleryItems(page).nth(number - 1);
/** By a press on it. */
const tick = (page: Page, number: number) => row(page, number).locator(".picture-thumb").click();
const toldOf = async (page: Page) =>
  (await page.locator(".picture-told").allTextContents()).map((text) =>
    text.replace("공간 · 시공 전후", ""),
  );
const thumbnailOf = (project: unknown) =>
  server.rows(
    `SELECT name FROM portfolioPicture WHERE portfolioId = ${project} AND role = 'THUMBNAIL'`,
  )[0]?.name;

/** How many rows are wholly in view, with nothing over their ends. */
const seen = (rows: Locator) =>
  rows.evaluateAll(
    (all) =>
      all.filter((each) => {
        const { left, top, bottom } = each.getBoundingClientRect();
        return [top + 2, bottom - 3].every((y) =>
          each.contains(document.elementFromPoint(left + 2, y)),
        );
      }).length,
  );

test.each([390, 1440] as const)(
  "twelve photographs are seen at once at %i px, the last is dragged first, and the first is the thumbnail",
  async (width) => {
    const { page, close } = await openOffice({ width });
    await page.goto("/admin/portfolio/add");
    await page.getByLabel("제목").fill("열두 장");
    await pick(page, twelve);
    await row(page, 12).evaluate((last) => last.scrollIntoView({ block: "end" }));
    await row(page, 1).evaluate((first) => first.scrollIntoView({ block: "nearest" }));
    expect(await seen(galleryItems(page))).toBe(12);
    expect(await checkAxe(page)).toEqual([]);
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });

    await row(page, 12).getByRole("img").dragTo(row(page, 1).getByRole("img"));
    await expect.poll(() => namesIn(page)).toEqual(["12.jpg", ...twelve.slice(0, 11)]);
    await page.getByRole("button", { name: "등록" }).click();
    await page.getByText("등록했습니다.").waitFor();
    const made = newestEntry(server).id;
    expect(galleryNames(server, made)).toEqual(["12.jpg", ...twelve.slice(0, 11)]);
    expect(thumbnailOf(made)).toBe("12.jpg");
    await close();
  },
);

test("a photograph is dragged and described while others are on their way up", async () => {
  const { page, close } = await openOffice({ width: 1440 });
  await page.goto(`/admin/portfolio/${id}/modify`);
  const release = await holdRequests(page, "**/api/staged/portfolio");
  const files = await Promise.all(["라.jpg", "마.jpg"].map((name) => pickedPicture(name)));
  await page.locator("#portfolio-imageFiles").setInputFiles(files);
  await page.getByRole("progressbar").nth(1).waitFor();
  await row(page, 3).getByRole("img").dragTo(row(page, 1).getByRole("img"));
  await expect
    .poll(() => namesIn(page))
    .toEqual(["다.jpg", "가.jpg", "나.jpg", "라.jpg", "마.jpg"]);
  await row(page, 4).getByLabel("사진 4 캡션").fill("아직 올라가는 사진");
  await tick(page, 4);
  await page.getByLabel("선택한 사진의 공간").selectOption("욕실");
  await unfold(page, 5);
  await page.getByRole("button", { name: "마.jpg 맨 앞으로" }).click();
  release();
  await expect.poll(() => page.locator(".picture-pending").count()).toBe(0);
  await page.getByRole("button", { name: "저장", exact: true }).click();
  await page.getByText("저장했습니다.").waitFor();
  expect(galleryNames(server, id)).toEqual(["마.jpg", "다.jpg", "가.jpg", "나.jpg", "라.jpg"]);
  expect(server.rows(`SELECT caption, room FROM portfolioPicture WHERE name = '라.jpg'`)).toEqual([
    { caption: "아직 올라가는 사진", room: "BATHROOM" },
  ]);
  await close();
});

test("ticked photographs get room and 전후 together, also a range; the tick after that begins anew", async () => {
  const { page, close } = await openOffice({ width: 1440 });
  await page.goto("/admin/portfolio/add");
  await page.getByLabel("제목").fill("여러 장을 함께");
  await pick(page, twelve.slice(0, 6));
  const [room, moment] = [
    page.getByLabel("선택한 사진의 공간"),
    page.getByLabel("선택한 사진의 시공 전후"),
  ];
  expect(await room.isDisabled()).toBe(true);
  await row(page, 1).getByRole("img").click();
  await row(page, 3)
    .getByRole("img")
    .click({ modifiers: ["Shift"] });
  await page.getByText("3장 선택").waitFor();
  await room.selectOption("거실");
  await moment.selectOption("시공 후");
  await page.getByText("3장: 시공 후").waitFor();
  // Still ticked, but what is ticked next is another choice.
  await tick(page, 5);
  await page.getByText("1장 선택").waitFor();
  await room.selectOption("주방");
  const made = ["거실 · 시공 후", "거실 · 시공 후", "거실 · 시공 후", "", "주방", ""];
  expect(await toldOf(page)).toEqual(made);
  await page.getByLabel("모두 선택").check();
  await moment.selectOption("선택 안 함");
  expect(await toldOf(page)).toEqual(["거실", "거실", "거실", "", "주방", ""]);
  await page.getByLabel("모두 선택").uncheck();
  expect(await room.isDisabled()).toBe(true);
  await pick(page, ["7.jpg", "8.jpg"]);
  for (const number of [7, 8]) await tick(page, number);
  await showAll(galleryItems(page).getByRole("img"));
  const remove = page.getByRole("button", { name: "2장 제거" });
  await remove.click();
  await page.getByRole("dialog").getByRole("button", { name: "취소" }).click();
  expect(await namesIn(page)).toHaveLength(8);
  await remove.click();
  await page.getByRole("dialog").getByRole("button", { name: "제거" }).click();
  await expect.poll(() => namesIn(page)).toEqual(twelve.slice(0, 6));
  const all = page.getByLabel("모두 선택");
  await expect.poll(() => all.evaluate((box) => box === document.activeElement)).toBe(true);
  const body = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: "등록" }).click();
  // Nothing of the ticks is sent.
  expect((await body).postData()).not.toMatch(/name="(chosen|tick|on)?"/);
  await page.getByText("등록했습니다.").waitFor();
  expect(
    server
      .rows(
        `SELECT room FROM portfolioPicture WHERE role = 'GALLERY'
         AND portfolioId = ${newestEntry(server).id} ORDER BY ord`,
      )
      .map((each) => each.room),
  ).toEqual(["LIVING", "LIVING", "LIVING", "", "KITCHEN", ""]);
  await close();
});

test("of the ticked one is removed and one has failed: the others get the room, the failed one keeps it", async () => {
  const { page, close } = await openOffice({ width: 1440, expectedErrors: [/ERR_FAILED/] });
  await page.goto(`/admin/portfolio/${id}/modify`);
  await page.route("**/api/staged/portfolio", (route) => route.abort(), { times: 1 });
  await page.locator("#portfolio-imageFiles").setInputFiles(await pickedPicture("라.jpg"));
  await page.getByText("연결이 끊어졌습니다.").waitFor();
  for (const number of [2, 3, 4]) await tick(page, number);
  await unfold(page, 2);
  await page.getByRole("button", { name: "제거 나.jpg" }).click();
  await page.getByText("2장 선택").waitFor();
  await page.getByLabel("선택한 사진의 공간").selectOption("현관");
  expect(await toldOf(page)).toEqual(["", "현관", "현관"]);
  await page.getByRole("button", { name: "다시 시도 라.jpg" }).click();
  await row(page, 3).getByRole("img").waitFor();
  await page.getByRole("button", { name: "저장", exact: true }).click();
  await page.getByText("저장했습니다.").waitFor();
  expect(
    server.rows(
      `SELECT name, room FROM portfolioPicture WHERE portfolioId = ${id} AND role = 'GALLERY' ORDER BY ord`,
    ),
  ).toEqual([
    { name: "가.jpg", room: "" },
    { name: "다.jpg", room: "ENTRANCE" },
    { name: "라.jpg", room: "ENTRANCE" },
  ]);
  await close();
});

test.each([true, false])(
  "a pair that is none says why, until it is one (script: %s)",
  async (javaScript) => {
    const { page, close } = await openOffice({ javaScript, expectedErrors: [/status of 400/] });
    await page.goto(`/admin/portfolio/${id}/modify`);
    /** Without script it is said in the next answer. */
    const answered = async () => {
      if (javaScript) return;
      await page.getByLabel("제목").fill("");
      await page.getByRole("button", { name: "저장" }).click();
      await page.getByText("제목은 필수입니다.").first().waitFor();
      await wholePage(page);
    };
    const choose = async (number: number, name: string, label: string) => {
      const select = page.getByLabel(`사진 ${number} ${name}`, { exact: true });
      if (!(await select.isVisible())) await unfold(page, number);
      await select.selectOption(label);
    };
    const remarks = () => page.locator(".picture-remark");
    await choose(1, "시공 전후", "시공 전");
    await answered();
    await expect
      .poll(() => remarks().allTextContents())
      .toEqual(["바로 뒤에 시공 후 사진이 없어 한 쌍으로 보이지 않습니다."]);
    await choose(1, "공간", "주방");
    await choose(2, "시공 전후", "시공 후");
    await choose(2, "공간", "욕실");
    await answered();
    await expect
      .poll(() => remarks().allTextContents())
      .toEqual(["다음 사진과 공간이 달라(주방, 욕실) 한 쌍으로 보이지 않습니다."]);
    await choose(2, "공간", "주방");
    await answered();
    await expect.poll(() => remarks().count()).toBe(0);
    await close();
  },
);
