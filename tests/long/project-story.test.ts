import type { Page } from "playwright";
import { beforeEach, expect, test } from "vitest";
import { browseSite } from "../support/browser";
import { addShapes, galleryFiles, putStory, tellStory } from "../support/told-project";

/** What a project tells: what is refused, and where its pictures stand. */
const { server, openPage, openOffice } = browseSite();
let id: number;

beforeEach(async () => {
  id = await addShapes(server);
});

const told = () =>
  server.rows(
    `SELECT name, caption, room, moment, alt FROM portfolioPicture
     WHERE portfolioId = ${id} AND role = 'GALLERY' ORDER BY ord`,
  );

const uploadedNames = () => galleryFiles(server, id);

const detail = (page: Page, number: number, name: string) =>
  page.getByLabel(`사진 ${number} ${name}`, { exact: true });

const put = (fields: Record<string, string>) => putStory(server, id, fields);
const tell = () => tellStory(server, id);

test("a caption of 10,000 letters is refused beside its field, and nothing typed is lost", async () => {
  const { page, close } = await openOffice({ expectedErrors: [/status of 400/] });
  await page.goto(`/admin/portfolio/${id}/modify`);
  const long = "긴".repeat(10_000);
  await detail(page, 2, "캡션").fill(long);
  await detail(page, 3, "캡션").fill("남는 캡션");
  await page.getByLabel("제목").fill("새 제목");
  await page.getByRole("button", { name: "저장" }).click();
  const field = detail(page, 2, "캡션");
  await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
  const errorId = await field.getAttribute("aria-describedby");
  expect(await page.locator(`[id="${errorId}"]`).textContent()).toBe(
    "200자까지 입력할 수 있습니다.",
  );
  await page.getByText("사진 2 캡션: 200자까지 입력할 수 있습니다.").first().waitFor();
  expect(await field.inputValue()).toBe(long);
  expect(await detail(page, 3, "캡션").inputValue()).toBe("남는 캡션");
  expect(await page.getByLabel("제목").inputValue()).toBe("새 제목");
  expect(told().map(({ caption }) => caption)).toEqual(["", "", "", "", ""]);
  await field.fill("짧은 캡션");
  await page.getByRole("button", { name: "저장" }).click();
  await page.getByText("저장했습니다.").waitFor();
  expect(told().map(({ caption }) => caption)).toEqual(["", "짧은 캡션", "남는 캡션", "", ""]);
  await close();
});

test("rooms and moments that do not exist are refused, odd names ignored, what is not sent stays", async () => {
  await tell();
  const before = told();
  const [one = ""] = uploadedNames();
  for (const [field, value] of [
    [`room ${one}`, "CELLAR"],
    [`room ${one}`, "toString"],
    [`moment ${one}`, "LATER"],
    [`caption ${one}`, "긴".repeat(201)],
  ] as const) {
    const answer = await put({ [field]: value });
    expect([field, answer.status]).toEqual([field, 400]);
    expect((await answer.json()).message).toContain("사진 1");
  }
  for (const name of ["../../site.sqlite", "", "x".repeat(500), `${one} ${one}`]) {
    expect(
      (await put({ [`caption ${name}`]: "남의 것", [`room ${name}`]: "KITCHEN" })).status,
    ).toBe(200);
  }
  expect((await put({ title: "제목만" })).status).toBe(200);
  expect(told()).toEqual(before);
});

test("after a colleague's save the changed captions stand beside one's own", async () => {
  const { page, close } = await openOffice({ expectedErrors: [/status of 409/] });
  await page.goto(`/admin/portfolio/${id}/modify`);
  await tell();
  await detail(page, 2, "캡션").fill("내 캡션");
  await page.getByRole("button", { name: "저장" }).click();
  const notice = page.getByRole("alert");
  await notice.getByText("다른 직원이 먼저 저장했습니다").waitFor();
  const words = await notice.textContent();
  expect(words).toContain("2.jpg (벽을 열어 창을 넓혔습니다. · 거실 · 시공 후)");
  expect(words).toContain("2.jpg (내 캡션)");
  expect(words).toContain("낡은 집이었습니다.");
  await close();
});

test("upright pictures stand side by side from 768 px, below each other on a phone", async () => {
  await tell();
  const { page, close } = await openPage({ width: 768 });
  await page.goto(`/portfolio/${id}`);
  const upright = page.locator(".gallery figure:not(.pair) .picture");
  const boxes = () =>
    upright.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
  const tops = async () => (await boxes()).map(({ y }) => y);
  // The room's heading is on the edge of its pictures, and a row is of one height.
  const [left, right] = await boxes();
  expect([left.y, left.height]).toEqual([right.y, expect.closeTo(right.height, 0)]);
  const heading = page.getByRole("heading", { name: "주방" });
  expect(await heading.boundingBox()).toMatchObject({ x: left.x });
  await page.setViewportSize({ width: 390, height: 844 });
  const [upper = 0, lower = 0] = await tops();
  expect(lower).toBeGreaterThan(upper + 300);
  // From edge to edge.
  expect(await boxes()).toMatchObject([{ x: 0, width: 390 }, {}, {}]);
  const ways = page.locator(".project-ways > *");
  const lefts = await ways.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().x));
  expect(new Set(lefts).size).toBe(1);
  await close();
});

test("three rooms are linked within the page", async () => {
  await tell();
  const [one, , three] = uploadedNames();
  // No pair any more: the second picture begins the first room below the story.
  await put({ [`moment ${one}`]: "", [`room ${three}`]: "KITCHEN" });
  const { page, close } = await openPage();
  await page.goto(`/portfolio/${id}`);
  const links = page.getByRole("navigation", { name: "공간" });
  expect(await links.getByRole("link").allTextContents()).toEqual(["거실", "주방", "욕실"]);
  await links.getByRole("link", { name: "욕실" }).click();
  await expect.poll(() => new URL(page.url()).hash).toBe("#room-bathroom");
  // Below the bar, which stays.
  const top = () =>
    page
      .getByRole("heading", { name: "욕실" })
      .evaluate((heading) => heading.getBoundingClientRect().y);
  await expect.poll(top).toBeLessThan(844);
  expect(await top()).toBeGreaterThan(60);
  // A second one does not lead back to where it was pressed.
  const shown = await page.evaluate(() => scrollY);
  await links.getByRole("link", { name: "주방" }).scrollIntoViewIfNeeded();
  const from = await page.evaluate(() => scrollY);
  expect(from).toBeLessThan(shown);
  await links.getByRole("link", { name: "주방" }).click();
  await expect.poll(() => new URL(page.url()).hash).toBe("#room-kitchen");
  // Remix has followed.
  const followed = () =>
    page.evaluate(() => Reflect.get(window, "__remixRouter").state.location.hash);
  await expect.poll(followed).toBe("#room-kitchen");
  const kitchen = page.getByRole("heading", { name: "주방" });
  await expect
    .poll(() => kitchen.evaluate((heading) => heading.getBoundingClientRect().y))
    .toBeLessThan(844);
  expect(await page.evaluate(() => scrollY)).not.toBe(from);
  await close();
});
