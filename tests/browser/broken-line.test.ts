import type { Page } from "playwright";
import { beforeEach, expect, test } from "vitest";
import { browseSite, checkAxe } from "../support/browser";
import { blocksOf } from "../support/content-blocks";
import { addEntry, galleryItems, newestEntry, unfold } from "../support/entry";
import { admin } from "../support/folders";
import { addInquiry } from "../support/inquiry";
import { pickedPicture } from "../support/picture";
import { codeOf } from "../support/second-step";

/** A line that breaks while an office page is being saved: what was typed stays, and nothing is stored twice. */
const { server, openOffice } = browseSite();
const expectedErrors = [/net::ERR_(FAILED|CONNECTION)/, /status of 400/];
let id: number;

beforeEach(async () => {
  id = await addInquiry(server.url);
});

/** @returns what mends the line */
async function breakLine(page: Page, method: "POST" | "GET" = "POST") {
  await page.route(/\.data(\?|$)/, (route) =>
    route.request().method() === method ? route.abort() : route.fallback(),
  );
  return () => page.unroute(/\.data(\?|$)/);
}

/** The server is asked, and its answers to the presses are lost. @returns what mends the line */
async function loseAnswers(page: Page) {
  await page.route(/\.data(\?|$)/, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch({ maxRedirects: 0 });
    await route.abort();
  });
  return () => page.unroute(/\.data(\?|$)/);
}

const notice = (page: Page) => page.getByRole("alert").filter({ hasText: "저장되었는지 알 수 없" });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("a call and a note that are not answered stay in the inquiry's page, and are stored once", async () => {
  const { page, close } = await openOffice({ expectedErrors });
  await page.goto(`/admin/contact/${id}`);
  const stored = () =>
    server.rows(`SELECT kind, text FROM inquiryEvent WHERE inquiryId = ${id} AND text <> ''`);
  const [call, note] = [page.getByLabel("통화 내용 한 줄"), page.getByLabel("짧은 메모")];
  const mend = await breakLine(page);
  await press(page, "통화 기록");
  await call.fill("화요일에 다시");
  await note.fill("개가 있음");
  await press(page, "통화함");
  await notice(page).waitFor();
  await expect.poll(() => notice(page).evaluate((it) => it === document.activeElement)).toBe(true);
  expect(await checkAxe(page)).toEqual([]);
  expect(await call.inputValue()).toBe("화요일에 다시");
  expect(stored()).toEqual([]);
  await mend();
  await press(page, "통화함");
  await page.getByText("통화를 기록했습니다.").waitFor();
  expect(await notice(page).count()).toBe(0);
  expect(await note.inputValue()).toBe("개가 있음");
  await press(page, "남기기");
  await page.getByText("메모를 남겼습니다.").waitFor();
  expect(stored().map(({ text }) => text)).toEqual(["화요일에 다시", "개가 있음"]);
  await close();
});

test("a refused estimate keeps what is typed, through its summary's link and a broken line", async () => {
  const { page, close } = await openOffice({ width: 1440, expectedErrors });
  await page.goto(`/admin/contact/${id}/estimate?edit=1`);
  const typed = async () => [
    await page.getByLabel("품명").first().inputValue(),
    await page.getByLabel("수량").first().inputValue(),
    await page.getByLabel("비고").inputValue(),
  ];
  await page.getByLabel("품명").first().fill("강마루");
  await page.getByLabel("수량").first().fill("0.005");
  await page.getByLabel("단가").first().fill("1000");
  await page.getByLabel("비고").fill("승강기 없음");
  await press(page, "저장");
  const link = page.getByRole("link", { name: "1번 품목 수량" });
  await link.click();
  await page.waitForURL(/#quantity-0$/);
  await expect.poll(typed).toEqual(["강마루", "0.005", "승강기 없음"]);
  await link.waitFor();

  await page.getByLabel("수량").first().fill("5");
  const mend = await breakLine(page);
  await press(page, "저장");
  await notice(page).waitFor();
  expect(await typed()).toEqual(["강마루", "5", "승강기 없음"]);
  await mend();
  await press(page, "저장");
  await page.getByText("저장했습니다.").waitFor();
  expect(server.rows(`SELECT total FROM estimate WHERE inquiryId = ${id}`)).toEqual([
    { total: 5500 },
  ]);
  await close();
});

test("a new project that is not answered keeps its title and picture, and is stored once", async () => {
  const { page, close } = await openOffice({ expectedErrors });
  await page.goto("/admin/portfolio/add");
  await page.locator("#portfolio-thumbnail").setInputFiles(await pickedPicture("대표.jpg"));
  await page.getByAltText("현재 대표 이미지").waitFor();
  await page.getByLabel("제목").fill("끊어진 줄");
  const mend = await breakLine(page);
  await press(page, "등록");
  await notice(page).waitFor();
  expect(await page.getByLabel("제목").inputValue()).toBe("끊어진 줄");
  await mend();
  await press(page, "등록");
  await page.getByText("등록했습니다.").waitFor();
  expect(newestEntry(server).title).toBe("끊어진 줄");
  expect(server.rows("SELECT id FROM portfolio WHERE title = '끊어진 줄'")).toHaveLength(1);
  await close();
});

test("a new project of which the answer was lost is stored once, and the second press leads to it", async () => {
  const { page, close } = await openOffice({ expectedErrors });
  await page.goto("/admin/portfolio/add");
  await page.locator("#portfolio-thumbnail").setInputFiles(await pickedPicture("대표.jpg"));
  await page.getByAltText("현재 대표 이미지").waitFor();
  await page.getByLabel("제목").fill("두 번 누른 집");
  const mend = await loseAnswers(page);
  await press(page, "등록");
  await notice(page).waitFor();
  await mend();
  await press(page, "등록");
  const saved = page.getByRole("alert").filter({ hasText: "이미 등록된 시공 사례입니다" });
  await saved.waitFor();
  expect(await page.getByText("삭제된 사진이 있습니다").count()).toBe(0);
  const { id, title } = newestEntry(server);
  expect(title).toBe("두 번 누른 집");
  expect(server.rows("SELECT id FROM portfolio WHERE title = '두 번 누른 집'")).toHaveLength(1);
  expect(await page.getByLabel("제목").inputValue()).toBe("두 번 누른 집");
  const link = saved.getByRole("link", { name: "등록된 시공 사례 보기" });
  expect(await link.getAttribute("href")).toBe(`/admin/portfolio/${id}`);
  await close();
});

test("a page that cannot be loaded anew keeps what it shows once", async () => {
  const { page, close } = await openOffice({ expectedErrors });
  await page.context().grantPermissions(["clipboard-write"]);
  await page.goto(`/admin/contact/${id}/notify`);
  await press(page, "페이지를 만들고 링크 보내기");
  const link = await page.getByLabel("링크", { exact: true }).inputValue();
  const mend = await breakLine(page, "GET");
  await press(page, "링크만 복사");
  await page.getByText("최신 내용을 불러오지 못했습니다").waitFor();
  expect(await page.getByLabel("링크", { exact: true }).inputValue()).toBe(link);
  await mend();
  await page.getByRole("button", { name: "복사", exact: true }).click();
  await page.getByText("최신 내용을 불러오지 못했습니다").waitFor({ state: "detached" });
  expect(await page.getByLabel("링크", { exact: true }).inputValue()).toBe(link);
  await close();
});

test("a list of which the answer was lost is stored once, also if it is changed before the second press", async () => {
  const { page, close } = await openOffice({
    expectedErrors: [...expectedErrors, /status of 409/],
  });
  const texts = () => blocksOf(server, "step").map(({ title }) => title);
  const titles = page.getByLabel("제목");
  await page.goto("/admin/content/steps?edit=1");
  await titles.first().fill("상담");
  const mend = await loseAnswers(page);
  await press(page, "저장");
  await notice(page).waitFor();
  expect(texts()).toEqual(["상담"]);
  await mend();
  await press(page, "저장");
  await page.getByText("저장했습니다.").waitFor();
  expect(texts()).toEqual(["상담"]);

  await press(page, "수정");
  await press(page, "추가");
  await titles.nth(1).fill("실측");
  await loseAnswers(page);
  await press(page, "저장");
  await notice(page).waitFor();
  await mend();
  await titles.first().fill("첫 상담");
  await press(page, "저장");
  await page.getByRole("alert").getByText("다른 직원이 먼저 저장했습니다").waitFor();
  await press(page, "저장");
  await page.getByText("저장했습니다.").waitFor();
  expect(texts()).toEqual(["첫 상담", "실측"]);
  await close();
});

const pages: [what: string, path: string, table: string, change: (page: Page) => Promise<void>][] =
  [
    ["an inquiry", "contact/:inquiry?edit=1", "inquiry", (page) => fill(page, "직원 메모")],
    ["an estimate", "contact/:inquiry/estimate?edit=1", "estimate", (page) => fill(page, "비고")],
    ["the company", "content/company?edit=1", "company", (page) => fill(page, "대표자")],
    ["the site, with a logo", "content/site?edit=1", "site", logoAndWords],
    ["the slides", "content/main?edit=1", "mainImage", newSlide],
    ["a project, with pictures", "portfolio/:project/modify", "portfolio", newPictures],
  ];

const fill = (page: Page, label: string) => page.getByLabel(label).fill("한 번만");

async function logoAndWords(page: Page) {
  await page.locator("#site-thumbnail").setInputFiles(await pickedPicture("로고.png"));
  await page.getByAltText("현재 로고").waitFor();
  await fill(page, "한 줄 문구");
  await fill(page, "문의 후 안내");
}

async function newSlide(page: Page) {
  await page.locator("#imageFiles").setInputFiles(await pickedPicture("첫.jpg"));
  await page.getByLabel("사진 1 설명").waitFor({ state: "attached" });
  await unfold(page, 1);
  await fill(page, "사진 1 설명");
}

async function newPictures(page: Page) {
  await page.locator("#portfolio-thumbnail").setInputFiles(await pickedPicture("새 대표.jpg"));
  await page.locator("#portfolio-imageFiles").setInputFiles(await pickedPicture("넷.jpg"));
  await expect.poll(() => galleryItems(page).count()).toBe(4);
  await fill(page, "이야기");
}

test.each(pages)(
  "%s of which the answer was lost is saved once, and pressed again it is saved",
  async (...[, path, table, change]) => {
    const project = path.includes(":project") ? await addEntry(server) : 0;
    const { page, close } = await openOffice({ width: 1440, expectedErrors });
    const rows = () => server.rows(`SELECT * FROM ${table} ORDER BY id`);
    await page.goto(
      `/admin/${path}`.replace(":inquiry", `${id}`).replace(":project", `${project}`),
    );
    await change(page);
    const mend = await loseAnswers(page);
    await press(page, "저장");
    await notice(page).waitFor();
    const once = rows();
    expect(JSON.stringify(once)).toContain("한 번만");
    await mend();
    await press(page, "저장");
    await page.getByText("저장했습니다.").waitFor();
    expect(rows()).toEqual(once);
    await close();
  },
);

test("a second step of which the answer was lost, with its recovery codes, leads to new ones", async () => {
  const { page, close } = await openOffice({ expectedErrors });
  await page.goto("/admin/account/security/second-step");
  const secret = (await page.locator(".code-text").innerText()).replaceAll(" ", "");
  await page.getByLabel("앱에 표시된 숫자 6자리").fill(codeOf(secret));
  await page.getByLabel("현재 비밀번호").fill(admin.password);
  const mend = await loseAnswers(page);
  await press(page, "2단계 인증 켜기");
  await notice(page).waitFor();
  expect(server.rows("SELECT accountId FROM secondStep")).toHaveLength(1);
  await mend();
  await press(page, "2단계 인증 켜기");
  await page.getByText("2단계 인증이 이미 켜져 있습니다.").waitFor();
  await page.getByLabel("현재 비밀번호").fill(admin.password);
  await press(page, "복구 코드 새로 만들기");
  await page.getByText("복구 코드를 새로 만들었습니다.").waitFor();
  await expect.poll(() => page.locator(".recovery-codes .code-text").count()).toBe(10);

  await page.goto("/admin/account/security/second-step");
  await page.getByLabel("현재 비밀번호").fill(admin.password);
  await loseAnswers(page);
  await press(page, "2단계 인증 끄기");
  await notice(page).waitFor();
  await mend();
  await press(page, "2단계 인증 끄기");
  await page.getByText("2단계 인증이 이미 꺼져 있습니다.").waitFor();
  expect(server.rows("SELECT accountId FROM secondStep")).toEqual([]);
  await close();
});
