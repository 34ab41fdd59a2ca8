import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkAxe, launchBrowser, loginAsAdmin, openPage } from "../support/browser";
import { type RunningServer, startServer } from "../support/server";

/** What the forms of an inquiry say while they are filled in, before anything is sent. */
let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  expect(server.unexpectedErrors()).toEqual([]);
});

const past = "이미 지난 날짜입니다. 맞는지 확인해 주세요.";
const reversed = "공사 시작 예정일보다 빠릅니다. 맞는지 확인해 주세요.";
const song = { name: "노래.mp3", mimeType: "audio/mpeg", buffer: Buffer.from("ID3") };
const video = { name: "현장.mp4", mimeType: "video/mp4", buffer: Buffer.alloc(1024 * 1024) };

test("odd days are pointed out beside their fields as they are chosen", async () => {
  const { page, close } = await openPage(browser, server);
  await page.goto("/contact");
  const start = page.getByRole("button", { name: /^공사 시작 예정일: / });
  await start.click();
  await page.getByRole("button", { name: "이전 달" }).click();
  await page.locator(".react-datepicker__day--015").first().click();
  await page.getByText(past).waitFor();
  // Who does not see it hears it with the field that has the focus again.
  const hint = await start.getAttribute("aria-describedby");
  expect(await page.locator(`#${hint}`).textContent()).toBe(past);

  await page.getByRole("button", { name: /^입주 예정일: / }).click();
  await page.getByRole("button", { name: "이전 달" }).click();
  await page.locator(".react-datepicker__day--014").first().click();
  await page.getByText(reversed).waitFor();
  expect(await checkAxe(page)).toEqual([]);

  // A start that is moved settles both.
  await page.getByRole("button", { name: "초기화 (공사 시작 예정일)" }).click();
  await page.getByText(past).waitFor({ state: "detached" });
  await page.getByText(reversed).waitFor({ state: "detached" });
  await close();
});

test("days that a draft puts back are pointed out too", async () => {
  const { page, close } = await openPage(browser, server);
  await page.goto("/contact");
  await page.getByRole("button", { name: /^공사 시작 예정일: / }).click();
  await page.getByRole("button", { name: "이전 달" }).click();
  await page.locator(".react-datepicker__day--015").first().click();
  await page.getByText(past).waitFor();
  await page.reload();
  await page.getByText(past).waitFor();
  await close();
});

test("no kind of work is chosen for the visitor", async () => {
  const { page, close } = await openPage(browser, server);
  await page.goto("/contact");
  await page.getByRole("button", { name: "파일 추가" }).waitFor();
  const chosen = page.locator("[name=interiorType]:checked");
  expect(await chosen.count()).toBe(0);
  await page.getByLabel("전체 시공").check();
  expect(await chosen.inputValue()).toBe("ALL");
  await close();
});

test("a file of a kind that is not taken is named when it is chosen, and the others stay", async () => {
  const { page, close } = await openPage(browser, server);
  await page.goto("/contact");
  await page.getByText("0.0 / 30 MB").waitFor();
  await page.locator("input[type=file]").setInputFiles([song, video]);
  const dialog = page.getByRole("dialog");
  await dialog.getByText("노래.mp3: 받을 수 없는 파일입니다.").waitFor();
  expect(await dialog.getByRole("heading").textContent()).toBe("경고: 받을 수 없는 파일");
  expect(await dialog.textContent()).not.toContain("현장.mp4");
  await dialog.getByRole("button", { name: "확인" }).click();
  await page.getByText("1.0 / 30 MB").waitFor();
  await page.getByRole("button", { name: "제거 현장.mp4" }).waitFor();
  expect(await page.getByRole("button", { name: "제거 노래.mp3" }).count()).toBe(0);
  await close();
});

test("a file that only the server sees through is named as the one thing that is wrong", async () => {
  const { page, close } = await openPage(browser, server, {
    expectedErrors: [/status of 415/],
  });
  await page.goto("/contact");
  await page.getByLabel("이름").fill("김하늘");
  await page.getByLabel("연락처").fill("010 1234 5678 (저녁)");
  await page.getByLabel("건물 유형").selectOption("HOUSE");
  await page.getByLabel("분양 면적").fill("30");
  await page.getByRole("button", { name: "주소 검색" }).click();
  await page.getByRole("button", { name: "서울 강남구 테헤란로 1" }).click();
  await page.getByLabel("상세 주소").fill("1층");
  await page.getByLabel("동의합니다").check();
  await page
    .locator("input[type=file]")
    .setInputFiles({ ...song, name: "거실.jpg", mimeType: "image/jpeg" });
  await page.getByRole("button", { name: "견적문의하기" }).click();
  await page.getByRole("heading", { name: "경고: 받을 수 없는 파일" }).waitFor();
  await page.getByRole("alert").getByText("거실.jpg: 받을 수 없는 파일입니다.").waitFor();
  expect(await page.getByText("필수 입력사항").count()).toBe(0);

  await page.getByRole("button", { name: "제거 거실.jpg" }).click();
  await page.getByRole("button", { name: "견적문의하기" }).click();
  await page.getByRole("dialog").getByText("문의가 성공적으로 접수 되었습니다.").waitFor();
  await close();
});

test("the office's form names it beside the field, and does not send it", async () => {
  const { page, close } = await openPage(browser, server, { width: 1440 });
  await loginAsAdmin(page);
  await page.goto("/admin/contact/add");
  await page.getByRole("button", { name: "날짜 선택" }).first().waitFor();
  await page.getByLabel("첨부파일").setInputFiles([song]);
  await page.locator("#phone-inquiry-files-error").getByText("노래.mp3").waitFor();
  await page.getByRole("button", { name: "등록" }).click();
  await page.getByRole("dialog").getByText("노래.mp3: 받을 수 없는 파일입니다.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "확인" }).click();
  await page.getByLabel("첨부파일").setInputFiles([video]);
  await page.locator("#phone-inquiry-files-error").waitFor({ state: "detached" });
  await close();
});
