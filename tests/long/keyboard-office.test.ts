import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { browseSite, hydrated } from "../support/browser";
import { inquiries } from "../support/contact-page";
import { galleryNames } from "../support/entry";
import { admin } from "../support/folders";
import { addInquiry } from "../support/inquiry";
import { keyboardOf } from "../support/keyboard";
import { fillSite } from "../support/public-site";

/** What the office does, without a mouse. */
const { server, openPage } = browseSite();
const PROJECTS = 4;

beforeAll(() => fillSite(server, PROJECTS));

test("the office without a mouse answers an inquiry and puts a project's pictures in order", async () => {
  for (const customer of ["김하나", "이둘", "박셋"]) await addInquiry(server.url, { customer });
  const { page, close } = await openPage({ width: 1440, expectedErrors: [/status of 401/] });
  await logIn(page);
  await answerInquiry(page);
  await narrowList(page);
  await orderPictures(page);
  await unfoldMenu(page);
  await close();
});

async function logIn(page: Page) {
  const { press, expectAt, type } = keyboardOf(page);
  await page.goto("/admin/login");
  await hydrated(page);
  await type(page.getByLabel("아이디"), admin.username);
  await type(page.getByLabel("비밀번호"), "not the password");
  await press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByText("로그인 실패").waitFor();
  await expectAt(dialog.getByRole("button", { name: "확인" }));
  await press("Enter");
  await dialog.waitFor({ state: "detached" });
  await expectAt(page.getByLabel("아이디"));
  await type(page.getByLabel("아이디"), admin.username);
  await type(page.getByLabel("비밀번호"), admin.password);
  await press("Enter");
  await page.waitForURL("**/admin/portfolio");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expectAt(page.locator("main"));
}

async function answerInquiry(page: Page) {
  const { press, pressAt, pressBackAt, expectAt, expectSeen, goTo, type } = keyboardOf(page);
  await pressBackAt(page.getByRole("link", { name: "견적문의관리" }));
  await page.waitForURL("**/admin/contact");
  await page.getByRole("link", { name: "이둘" }).waitFor();
  await expectAt(page.locator("main"));
  await pressAt(page.getByRole("link", { name: "이둘" }));
  await page.waitForURL(/\/admin\/contact\/\d+$/);
  await hydrated(page);

  const opener = page.locator("main summary", { hasText: "상태 변경" });
  await pressAt(opener);
  await pressAt(page.locator(".status-choices").getByRole("button", { name: "상담2" }));
  await page.getByText("상태를 변경했습니다: 상담전 → 상담2.").waitFor();
  await expectAt(opener);
  await press("Enter");
  await goTo(page.locator(".status-choices").getByRole("button", { name: "계약완료" }));
  await press("Escape");
  await expectAt(opener);

  // Year, month and day in whatever order the browser has them: February 2 of next year.
  const day = page.getByLabel("다음 연락 날짜");
  await goTo(day);
  for (const part of ["first", "second", "third"]) {
    if (part !== "first") await press("ArrowRight");
    // What the server has chosen.
    await press("Backspace");
    await press("ArrowUp");
    await press("ArrowUp");
    await expectAt(day);
  }
  await pressAt(page.getByRole("button", { name: "등록" }));
  await expect.poll(() => page.locator(".promise time").textContent()).toMatch(/-02-02 \d\d:00$/);
  await expectAt(page.getByRole("button", { name: "변경", exact: true }));
  await type(page.getByLabel("짧은 메모"), "치수를 재러 갔습니다.");
  await press("Enter");
  await page.getByText("치수를 재러 갔습니다.").first().waitFor();
  await expectAt(page.getByLabel("짧은 메모"));

  await pressAt(page.getByRole("button", { name: "수정" }));
  await page.waitForURL("**?edit=1");
  await page.getByRole("button", { name: "저장" }).waitFor();
  await expectSeen();
  await type(page.getByLabel("직원 메모"), "주말에만 전화");
  await pressAt(page.getByRole("button", { name: "저장" }));
  await page.getByText("저장했습니다.").waitFor();
  await expectAt(page.locator("main"));
  expect(inquiries(server).at(-2)).toMatchObject({ status: "MEET2", memo: "주말에만 전화" });
}

async function narrowList(page: Page) {
  const { press, pressAt, expectAt, expectSeen, goTo } = keyboardOf(page);
  await pressAt(page.getByRole("link", { name: "목록" }));
  await page.waitForURL("**/admin/contact");
  await page.getByRole("link", { name: "이둘" }).waitFor();
  await expectAt(page.locator("main"));
  const filter = page.getByLabel("유형");
  await pressAt(filter, "ArrowDown");
  await page.waitForURL("**?status=CONTACT");
  await page.getByRole("link", { name: "이둘" }).waitFor({ state: "detached" });
  await expectAt(filter);
  await press("ArrowUp");
  await page.waitForURL("**/admin/contact");
  await page.getByRole("link", { name: "이둘" }).waitFor();
  await expectAt(filter);
  await goTo(filter);
  await press("ArrowDown");
  await page.waitForURL("**?status=CONTACT");
  await expectAt(filter);
  for (const status of ["MEET1", "MEET2"]) {
    await press("ArrowDown");
    await page.waitForURL(`**?status=${status}`);
    await expectAt(filter);
  }
  await page.getByRole("link", { name: "김하나" }).waitFor({ state: "detached" });

  // The row leaves the list with its status.
  await pressAt(page.locator("tr summary", { hasText: "(이둘)" }));
  await pressAt(page.locator("tr").getByRole("button", { name: "상담3" }));
  await page.getByText("상태를 변경했습니다: 상담2 → 상담3.").waitFor();
  await expectAt(page.locator("main"));
  await pressAt(page.getByRole("button", { name: "되돌리기" }));
  await page.getByText("상태를 변경했습니다: 상담3 → 상담2.").waitFor();
  await expectSeen();
  const opener = page.locator("tr summary", { hasText: "(이둘)" });
  await goTo(filter);
  await press("Home");
  await page.waitForURL("**/admin/contact");
  await page.getByRole("link", { name: "김하나" }).waitFor();
  await pressAt(opener);
  await pressAt(page.locator("tr", { hasText: "이둘" }).getByRole("button", { name: "보류" }));
  await page.getByText("상태를 변경했습니다: 상담2 → 보류.").waitFor();
  await expectAt(opener);
}

async function orderPictures(page: Page) {
  const { press, pressAt, pressBackAt, expectAt, expectSeen, goTo } = keyboardOf(page);
  await pressBackAt(page.getByRole("link", { name: "포트폴리오관리" }));
  await page.waitForURL("**/admin/portfolio");
  await pressAt(page.getByRole("link", { name: `시공 사례 ${PROJECTS}`, exact: true }));
  await page.waitForURL(`**/admin/portfolio/${PROJECTS}`);
  await page.getByRole("link", { name: "수정" }).waitFor();
  await expectAt(page.locator("main"));
  await pressAt(page.getByRole("link", { name: "수정" }));
  await page.waitForURL("**/modify");
  await hydrated(page);
  const third = (way: string) => page.getByRole("button", { name: `2.jpg ${way}`, exact: true });
  await pressAt(page.locator(".picture-more > summary").nth(2));
  await pressAt(third("앞으로"));
  await expectAt(third("앞으로"));
  await press("Enter");
  // The way up is closed there; the focus stays with the picture.
  await expectAt(third("뒤로"));
  await goTo(page.getByRole("button", { name: "삭제" }));
  await press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByText("확인: 포트폴리오 삭제").waitFor();
  await expectSeen();
  await press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expectAt(page.getByRole("button", { name: "삭제" }));
  // Back under the bars above and below, and forth again.
  await goTo(page.getByLabel("제목"), "Shift+Tab");
  await pressAt(page.getByRole("button", { name: "저장" }));
  await page.getByText("저장했습니다.").waitFor();
  await expectAt(page.locator("main"));
  expect(galleryNames(server, PROJECTS)).toEqual(["2.jpg", "0.jpg", "1.jpg"]);
}

async function unfoldMenu(page: Page) {
  const { press, pressBackAt, expectAt, expectSeen, goTo } = keyboardOf(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const menu = page.locator("aside summary", { hasText: "메뉴" });
  await pressBackAt(menu);
  await expectAt(menu);
  await goTo(page.getByText("컨텐츠관리"));
  await press("Enter");
  await expectSeen();
  await press("Enter");
  await goTo(page.getByRole("link", { name: "홈페이지 보기" }));
  await pressBackAt(page.getByRole("link", { name: "회사정보" }));
  await page.waitForURL("**/admin/content/company");
  await hydrated(page);
  await pressBackAt(menu);
  await goTo(page.getByRole("link", { name: "계정관리" }));
  await press("Enter");
  await page.waitForURL("**/admin/account");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expectAt(page.locator("main"));
}
