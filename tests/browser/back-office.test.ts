import { beforeEach, expect, test } from "vitest";
import { browseSite, holdRequests, hydrated, loginAsAdmin } from "../support/browser";
import { admin } from "../support/folders";
import { addInquiry } from "../support/inquiry";
import { visitsOf } from "../support/visits";

/** The office as a whole: access, menu, and use without script. */
const { server, openPage, openOffice } = browseSite();
let id: number;

/** Each test starts with one new inquiry. */
beforeEach(async () => {
  id = await addInquiry(server.url);
});

const inquiry = () => server.rows(`SELECT * FROM inquiry WHERE id = ${id}`)[0] ?? {};

test("a stranger is redirected to the login; a failed login clears the fields and shows a dialog", async () => {
  const { page, close } = await openPage({ expectedErrors: [/status of 401/] });
  await page.goto(`/admin/contact/${id}`);
  await page.waitForURL("**/admin/login");
  await hydrated(page);
  await page.getByLabel("아이디").fill("admin");
  await page.getByLabel("비밀번호").fill("wrong");
  await page.getByRole("button", { name: "로그인" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("아이디 또는 비밀번호가 일치하지 않습니다").waitFor();
  expect(await dialog.getByRole("heading").textContent()).toBe("로그인 실패");
  expect(await page.getByLabel("아이디").inputValue()).toBe("");
  expect(await page.getByLabel("비밀번호").inputValue()).toBe("");
  await dialog.getByRole("button", { name: "확인" }).click();

  await loginAsAdmin(page);
  await page.getByRole("heading", { level: 1, name: "Portfolio List" }).waitFor();
  await close();
});

test("Back takes a question along: its answer is not the next page's", async () => {
  const { offer, timesOf, dayIn } = visitsOf({ ...server, cookie: await server.login() });
  await offer(id, [`${dayIn(3)} 14:00`]);
  const { page, close } = await openOffice();
  await page.goto(`/admin/contact/${id}`);
  await hydrated(page);
  await page.locator(`a[href="/admin/contact/${id}/visit"]`).first().click();
  await page.waitForURL("**/visit");
  await page.getByRole("button", { name: "제안 취소" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("제안한 방문 시간과 앞으로의 방문 예약을 모두 취소").waitFor();
  await page.goBack();
  await page.waitForURL(`**/admin/contact/${id}`);
  await dialog.waitFor({ state: "detached" });
  expect(timesOf(id)).toHaveLength(1);
  await page.getByText("확인: 문의 철회").waitFor({ state: "detached" });
  await close();
});

test("로그아웃 goes to the login and replaces history: back does not return to the back office", async () => {
  const { page, close } = await openPage({ width: 1440 });
  await loginAsAdmin(page);
  await page.getByRole("link", { name: "견적문의관리" }).click();
  await page.waitForURL("**/admin/contact");
  await page.getByRole("button", { name: "로그아웃" }).click();
  await page.waitForURL("**/admin/login");
  expect((await page.context().cookies()).filter(({ name }) => name === "__session")).toEqual([]);
  await page.goBack();
  await page.waitForURL("**/admin/login");
  await close();
});

test("an overlay reads Loading..... while the guard asks the server and while an inquiry is saved", async () => {
  const { page, close } = await openOffice();
  await page.goto("/admin/contact");
  const requests = `**/admin/contact/${id}.data**`;
  const release = await holdRequests(page, requests);
  await page.locator(`a[href="/admin/contact/${id}"]`).click();
  await page.getByText("Loading.....").waitFor();
  release();
  await page.waitForURL(`**/admin/contact/${id}`);
  await page.getByText("Loading.....").waitFor({ state: "detached" });

  // A document of its own, because of the postcode search.
  await hydrated(page);
  await page.getByRole("button", { name: "수정" }).click();
  await page.getByLabel("직원 메모").fill("확인함");
  const answer = await holdRequests(page, requests);
  await page.getByRole("button", { name: "저장" }).click();
  await page.getByText("Loading.....").waitFor();
  answer();
  await page.getByText("저장했습니다.").waitFor();
  await close();
});

test("no office page is cached", async () => {
  const Cookie = await server.login();
  const paths = ["/admin/contact", "/admin/contact.data", `/admin/contact/${id}.data`];
  for (const path of [...paths, `/admin/contact/${id}`, `/api/contact/${id}`]) {
    const answer = await fetch(server.url + path, { headers: { Cookie } });
    expect([path, answer.headers.get("Cache-Control")]).toEqual([
      path,
      expect.stringContaining("no-store"),
    ]);
  }
});

test("an ended session is reported before a save, and the input is saved after a new login", async () => {
  const { page, close } = await openOffice({ expectedErrors: [/status of 401/] });
  await page.goto(`/admin/contact/${id}?edit=1`);
  await page.getByLabel("직원 메모").fill("긴 통화의 기록");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "저장" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("로그인이 만료되었습니다").waitFor();
  const [login] = await Promise.all([
    page.context().waitForEvent("page"),
    dialog.getByRole("button", { name: "새 창에서 로그인" }).click(),
  ]);
  await login.getByLabel("아이디").fill(admin.username);
  await login.getByLabel("비밀번호").fill(admin.password);
  await login.getByRole("button", { name: "로그인" }).click();
  await login.waitForURL("**/admin/portfolio");
  await login.getByText("이 창을 닫고 작성하시던 페이지로 돌아가 주세요").waitFor();
  await login.close();
  expect(await page.getByLabel("직원 메모").inputValue()).toBe("긴 통화의 기록");
  await page.getByRole("button", { name: "저장" }).click();
  await page.getByText("저장했습니다.").waitFor();
  expect(inquiry()).toMatchObject({ memo: "긴 통화의 기록" });
  await close();
});

test("목록 returns to the same filter and page of the list; the menu counts new inquiries", async () => {
  const { page, close } = await openOffice({ width: 1440 });
  await addInquiry(server.url, { customer: "아직 새 문의" });
  server.change(`UPDATE inquiry SET openedAt = NULL WHERE id = ${id}`);
  await page.goto("/admin/portfolio");
  const unread = () => server.rows("SELECT id FROM inquiry WHERE openedAt IS NULL").length;
  expect(unread()).toBeGreaterThan(1);
  await page
    .getByRole("main")
    .getByRole("link", { name: `새 문의 ${unread()}` })
    .click();
  await page.waitForURL("**/admin/today");
  await page.getByRole("heading", { name: `새 문의 ${unread()}` }).waitFor();
  const badge = page.locator(".sidebar .menu-with-count .badge");
  expect(await badge.textContent()).toBe(`새 문의 ${unread()}`);
  await page.goto("/admin/contact?status=CONTACT");
  await page.locator(`a[href="/admin/contact/${id}"]`).click();
  await page.getByRole("heading", { level: 1, name: "Contact Detail" }).waitFor();
  // The one that this page opens is new no more.
  expect(await badge.textContent()).toBe(`새 문의 ${unread()}`);
  await hydrated(page);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.getByRole("button", { name: "인쇄" }).click();
  await page.locator("[data-printed]").waitFor();
  await page.getByRole("link", { name: "목록" }).click();
  await page.waitForURL("**/admin/contact?status=CONTACT");
  await expect.poll(() => page.locator(".sidebar summary").first().isVisible()).toBe(false);
  await close();

  // On a phone the menu is collapsed, and its button shows the count.
  const phone = await openOffice();
  await phone.page.goto("/admin/portfolio");
  const button = phone.page.locator(".sidebar summary").first();
  expect(await button.textContent()).toBe(`메뉴 새 문의 ${unread()}`);
  expect(await button.locator(".badge").isVisible()).toBe(true);
  await phone.close();
});

test("오늘 that is left open overnight becomes the next day's", async () => {
  const { page, close } = await openOffice();
  await page.goto("/admin/today");
  await addInquiry(server.url, { customer: "밤사이 고객" });
  const asked = page.waitForRequest("**/admin/today.data?refresh=1**");
  await page.clock.install();
  await page.clock.fastForward("24:00:00");
  await asked;
  await page.getByRole("link", { name: "밤사이 고객" }).waitFor();
  await close();
});

test("everything works with JavaScript disabled", async () => {
  const { page, close } = await openPage({
    javaScript: false,
    expectedErrors: [/status of 401/],
  });
  await page.goto("/admin/login");
  await page.getByLabel("아이디").fill("admin");
  await page.getByLabel("비밀번호").fill("wrong");
  await page.getByRole("button", { name: "로그인" }).click();
  await page.getByText("아이디 또는 비밀번호가 일치하지 않습니다").waitFor();
  expect(await page.getByLabel("아이디").inputValue()).toBe("");
  await loginAsAdmin(page);
  await page.getByText("메뉴", { exact: true }).click();
  await page.getByRole("link", { name: "견적문의관리" }).click();
  await page.getByLabel("유형").selectOption("CONTACT");
  await page.getByRole("button", { name: "조회" }).click();
  await page.locator(`a[href="/admin/contact/${id}"]`).click();
  await page.getByRole("button", { name: "수정" }).click();
  await page.getByLabel("시공중").check();
  await page.getByLabel("직원 메모").fill("착공");
  await page.getByRole("button", { name: "저장" }).click();
  await page.getByText("저장했습니다.").waitFor();
  expect(inquiry()).toMatchObject({ status: "IN_PROGRESS", memo: "착공" });
  await page.getByRole("button", { name: "수정" }).click();
  await page.getByRole("button", { name: "삭제" }).click();
  await page.getByText("확인: 견적문의 삭제").waitFor();
  await page.getByRole("button", { name: "확인" }).click();
  await page.getByText("견적문의를 삭제했습니다.").waitFor();
  expect(inquiry()).toMatchObject({ deletedAt: expect.any(String), deletedBy: "admin" });
  await page.getByText("메뉴", { exact: true }).click();
  await page.getByRole("button", { name: "로그아웃" }).click();
  await page.waitForURL("**/admin/login");
  await close();
});
