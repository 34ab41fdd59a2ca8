import SQLite from "better-sqlite3";
import type { Browser } from "playwright";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { checkAxe, launchBrowser, loginAsAdmin, openPage } from "../support/browser";
import { photograph } from "../support/photograph";
import { type RunningServer, startServer } from "../support/server";

let server: RunningServer;
let browser: Browser;
let id: number;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await server.stop();
  expect(server.unexpectedErrors()).toEqual([]);
});

/** Each test finds one new inquiry. */
beforeEach(async () => {
  const form = new FormData();
  const fields = {
    customer: "홍길동",
    phoneNumber: "01012345678",
    buildingType: "HOUSE",
    exclusiveArea: "30",
    mainAddress: "서울 강남구 테스트로 1",
    detailAddress: "1층",
    customerMemo: "둘째 주에\n전화 주세요",
    personalInformationAgree: "true",
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  await fetch(`${server.url}/api/contact/add`, { method: "POST", body: form });
  id = stored("SELECT max(id) AS id FROM inquiry").id as number;
});

function stored(query: string) {
  const database = new SQLite(server.databaseFile, { readonly: true });
  try {
    return (database.prepare(query).get() ?? {}) as Record<string, unknown>;
  } finally {
    database.close();
  }
}
const inquiry = () => stored(`SELECT * FROM inquiry WHERE id = ${id}`);

test("a stranger is sent to the login; a failed login clears the fields and shows a dialog", async () => {
  const { page, close } = await openPage(browser, server, { expectedErrors: [/status of 401/] });
  await page.goto(`/admin/contact/${id}`);
  await page.waitForURL("**/admin/login");
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

test("로그아웃 goes to the login and replaces history: back does not return to the back office", async () => {
  const { page, close } = await openPage(browser, server, { width: 1440 });
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
  const { page, close } = await openPage(browser, server);
  await loginAsAdmin(page);
  await page.goto("/admin/contact");
  let answer = () => {};
  const hold = () =>
    page.route(`**/admin/contact/${id}.data**`, async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.fallback();
    });
  await hold();
  await page.locator(`a[href="/admin/contact/${id}"]`).click();
  await page.getByText("Loading.....").waitFor();
  answer();
  await page.waitForURL(`**/admin/contact/${id}`);
  await page.getByText("Loading.....").waitFor({ state: "detached" });
  await page.unroute(`**/admin/contact/${id}.data**`);

  await page.getByRole("button", { name: "수정" }).click();
  await page.getByLabel("직원 메모").fill("확인함");
  await hold();
  await page.getByRole("button", { name: "저장" }).click();
  await page.getByText("Loading.....").waitFor();
  await page.unroute(`**/admin/contact/${id}.data**`);
  answer();
  await page.getByText("저장했습니다.").waitFor();
  await close();
});

test("no page of the office stays in a cache", async () => {
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

test("the list shows name, address, status and arrival, is filtered by 유형, and each row opens", async () => {
  const { page, close } = await openPage(browser, server, { width: 1440 });
  await loginAsAdmin(page);
  await page.goto("/admin/contact");
  await page.getByRole("heading", { level: 1, name: "Contact List" }).waitFor();
  expect(await page.getByRole("columnheader").allTextContents()).toEqual([
    "이름",
    "주소",
    "상태",
    "접수",
  ]);
  const row = page.getByRole("row").nth(1);
  expect(await row.getByRole("cell").first().textContent()).toBe("홍길동");
  expect(await row.getByRole("cell").nth(1).textContent()).toBe("서울 강남구 테스트로 1 1층");
  await page.getByLabel("유형").selectOption("보류");
  await page.waitForURL("**/admin/contact?status=HOLD");
  await page.getByText("이 상태의 견적문의가 없습니다.").waitFor();
  await page.getByLabel("유형").selectOption("상담전");
  await page.getByRole("row").nth(1).getByText("1층").click({ force: true });
  await page.waitForURL(`**/admin/contact/${id}`);
  await close();
});

test.each([true, false])(
  "an inquiry is found by a part of its name, its number or its address (script: %s)",
  async (javaScript) => {
    const { page, close } = await openPage(browser, server, { javaScript });
    await loginAsAdmin(page);
    await page.goto("/admin/contact");
    const row = page.locator(`a[href="/admin/contact/${id}"]`);
    const search = async (words: string) => {
      await page.getByRole("searchbox", { name: "이름, 연락처, 주소로 찾기" }).fill(words);
      await page.getByRole("button", { name: "조회" }).click();
      await page.waitForURL(
        `**/admin/contact?**q=${encodeURIComponent(words).replaceAll("%20", "+")}`,
      );
    };
    for (const words of ["길동", "010-1234", "테스트로 1", "1층"]) {
      await search(words);
      await row.waitFor();
    }
    for (const words of ["010-9999", "%", "없는 사람", "없는 010"]) {
      await search(words);
      await page.getByText("찾는 견적문의가 없습니다.").waitFor();
    }
    await close();
  },
);

test("an inquiry is read-only until 수정; any of the eight states is picked freely, saved and said so", async () => {
  const { page, close } = await openPage(browser, server);
  await loginAsAdmin(page);
  await page.goto(`/admin/contact/${id}`);
  const states = page.getByRole("group", { name: "상태" }).getByRole("button");
  expect(await states.allTextContents()).toEqual([
    "상담전",
    "상담1",
    "상담2",
    "상담3",
    "계약완료",
    "시공중",
    "시공완료",
    "보류",
  ]);
  for (const state of await states.all()) expect(await state.isDisabled()).toBe(true);
  expect(await page.getByLabel("이름").isEditable()).toBe(false);
  expect(await page.getByText("둘째 주에").textContent()).toBe("둘째 주에\n전화 주세요");
  expect(await page.getByRole("button", { name: "저장" }).count()).toBe(0);
  // Whose it is stands at its top, with the number to be called.
  expect(await page.title()).toBe("홍길동 | 견적문의 상세");
  expect(await page.locator(".record-who > p").textContent()).toBe("홍길동");
  const call = page.getByRole("link", { name: "010-1234-5678" });
  expect(await call.getAttribute("href")).toBe("tel:01012345678");
  expect((await call.boundingBox())?.height).toBeGreaterThanOrEqual(44);

  // What was being looked at stays in sight.
  await page.evaluate(() => window.scrollTo(0, 500));
  await page.getByRole("button", { name: "수정" }).click();
  await page.getByRole("button", { name: "저장" }).waitFor();
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => window.scrollY)).toBe(500);
  await expect.poll(() => page.getByRole("button", { name: "삭제" }).count()).toBe(1);
  const met = page.getByRole("button", { name: "상담2" });
  await met.click();
  expect(await met.getAttribute("aria-pressed")).toBe("true");
  // Pressed again it loses its highlight, and the value stays.
  await met.click();
  expect(await met.getAttribute("aria-pressed")).toBe("false");
  expect(await page.locator("[name=status]").inputValue()).toBe("MEET2");
  await page.getByLabel("직원 메모").fill("화요일 방문");
  await page.getByLabel("이메일").fill("hong@example.com");
  await page.getByRole("button", { name: "저장" }).click();
  await page.waitForURL(`**/admin/contact/${id}`);
  await page.getByText("저장했습니다.").waitFor();
  await expect
    .poll(() => page.getByRole("button", { name: "상담2" }).getAttribute("aria-pressed"))
    .toBe("true");
  expect(inquiry()).toMatchObject({
    status: "MEET2",
    memo: "화요일 방문",
    email: "hong@example.com",
    customer: "홍길동",
    customerMemo: "둘째 주에\n전화 주세요",
    version: 2,
  });
  await close();
});

test("a state that is picked before the scripts have come is the one that is saved", async () => {
  const { page, close } = await openPage(browser, server, { width: 1440 });
  await loginAsAdmin(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/admin/contact/${id}?edit=1`, { waitUntil: "commit" });
  await page.getByRole("radio", { name: "보류" }).check();
  release();
  const chosen = page.getByRole("button", { name: "보류" });
  await expect.poll(() => chosen.getAttribute("aria-pressed")).toBe("true");
  await page.getByRole("button", { name: "저장" }).click();
  await page.getByText("저장했습니다.").waitFor();
  expect(inquiry()).toMatchObject({ status: "HOLD" });
  await close();
});

test("with a keyboard 수정 goes on in the first field that is in sight", async () => {
  const { page, close } = await openPage(browser, server, { width: 1440 });
  await loginAsAdmin(page);
  await page.goto(`/admin/contact/${id}`);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.getByRole("button", { name: "수정" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "저장" }).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest("form")?.id))
    .toBe("inquiry");
  expect(await page.evaluate(() => window.scrollY)).toBe(300);
  await close();
});

test("nothing is wider than a 320 px screen, nor than one with text at 200 %, however long the words", async () => {
  const headers = { Cookie: await server.login() };
  const picture = new File([await photograph()], "거실.jpg");
  const project = new FormData();
  project.append("title", "긴 제목의 시공 사례");
  for (const field of ["thumbnail", "imageFiles"]) project.append(field, picture);
  const main = new FormData();
  main.append("imageFiles", picture);
  await fetch(`${server.url}/api/portfolio/add`, { method: "POST", headers, body: project });
  await fetch(`${server.url}/api/content/main`, { method: "POST", headers, body: main });
  const database = new SQLite(server.databaseFile);
  const long = { email: `${"long".repeat(10)}@example.com`, customer: "홍길동아버님".repeat(6) };
  database
    .prepare("UPDATE inquiry SET customer = @customer, email = @email WHERE id = @id")
    .run({ ...long, id });
  database.close();

  for (const [width, size] of [
    [320, "100%"],
    [390, "200%"],
    [768, "100%"],
  ] as const) {
    const { page, close } = await openPage(browser, server, { width });
    await loginAsAdmin(page);
    for (const path of [
      "/contact",
      `/contact/${id}`,
      `/contact/${id}?edit=1`,
      "/content/main?edit=1",
      "/content/company?edit=1",
      "/portfolio/1/modify",
    ]) {
      await page.goto(`/admin${path}`);
      await page.addStyleTag({ content: `html { font-size: ${size}; }` });
      await page.waitForLoadState("networkidle");
      const over = await page.evaluate(() =>
        [...document.querySelectorAll("main *")]
          .filter((each) => !each.closest(".visually-hidden, thead, .react-datepicker"))
          .filter((each) => each.getBoundingClientRect().right > window.innerWidth)
          .map((each) => each.outerHTML.slice(0, 80)),
      );
      expect([path, width, over]).toEqual([path, width, []]);
    }
    await close();
  }
});

test("취소 leaves everything as it was, and a wrong value is told at its field", async () => {
  const { page, close } = await openPage(browser, server);
  await loginAsAdmin(page);
  await page.goto(`/admin/contact/${id}?edit=1`);
  await page.getByLabel("연락처").fill("123");
  await page.getByText("연락처는 9자 이상이어야 합니다.").waitFor();
  await page.getByRole("button", { name: "저장" }).click();
  await page.getByText("연락처는 9자 이상이어야 합니다.").waitFor();
  await page.getByRole("link", { name: "취소" }).click();
  await page.getByRole("dialog").getByText("저장하지 않은 내용이 있습니다").waitFor();
  await page.getByRole("button", { name: "떠나기" }).click();
  await page.waitForURL(`**/admin/contact/${id}`);
  await expect.poll(() => page.getByLabel("연락처").inputValue()).toBe("01012345678");
  expect(inquiry()).toMatchObject({ phoneNumber: "01012345678", version: 1 });
  await close();
});

test("a day picked in the calendar and an address found by the search are unsaved work too", async () => {
  const { page, close } = await openPage(browser, server);
  await loginAsAdmin(page);
  await page.goto(`/admin/contact/${id}?edit=1`);
  await page.waitForLoadState("networkidle");
  const question = page.getByRole("dialog").getByText("저장하지 않은 내용이 있습니다");
  const stay = page.getByRole("dialog").getByRole("button", { name: "계속 쓰기" });
  await page.getByRole("button", { name: /공사 시작 예정일: / }).click();
  await page
    .locator(".react-datepicker__day--015:not(.react-datepicker__day--outside-month)")
    .click();
  await page.getByRole("link", { name: "목록" }).click();
  await question.waitFor();
  await stay.click();
  // Taken back, there is nothing to lose.
  await page.getByRole("button", { name: "초기화 (공사 시작 예정일)" }).click();
  await page.getByRole("link", { name: "목록" }).click();
  await page.waitForURL("**/admin/contact");
  await close();
});

test("a login that has ended is told before a save, and what was typed is saved after another login", async () => {
  const { page, close } = await openPage(browser, server, { expectedErrors: [/status of 401/] });
  await loginAsAdmin(page);
  await page.goto(`/admin/contact/${id}?edit=1`);
  await page.waitForLoadState("networkidle");
  await page.getByLabel("직원 메모").fill("긴 통화의 기록");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "저장" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("로그인이 끝났습니다").waitFor();
  const [login] = await Promise.all([
    page.context().waitForEvent("page"),
    dialog.getByRole("button", { name: "새 창에서 로그인" }).click(),
  ]);
  await loginAsAdmin(login);
  await login.close();
  expect(await page.getByLabel("직원 메모").inputValue()).toBe("긴 통화의 기록");
  await page.getByRole("button", { name: "저장" }).click();
  await page.getByText("저장했습니다.").waitFor();
  expect(inquiry()).toMatchObject({ memo: "긴 통화의 기록" });
  await close();
});

test("목록 leads back to the part of the list that was looked at; the menu counts what waits", async () => {
  const { page, close } = await openPage(browser, server, { width: 1440 });
  await loginAsAdmin(page);
  const waiting = stored("SELECT count(*) AS n FROM inquiry WHERE status = 'CONTACT'").n;
  await page.getByText(`${waiting}건이 답을 기다립니다`).waitFor();
  await page.goto("/admin/contact?status=CONTACT");
  await page.locator(`a[href="/admin/contact/${id}"]`).click();
  await page.getByRole("heading", { level: 1, name: "Contact Detail" }).waitFor();
  await page.getByRole("link", { name: "목록" }).click();
  await page.waitForURL("**/admin/contact?status=CONTACT");
  await expect.poll(() => page.locator(".sidebar summary").first().isVisible()).toBe(false);
  await close();

  // On a phone the menu is folded, and its button says it.
  const phone = await openPage(browser, server);
  await loginAsAdmin(phone.page);
  const button = phone.page.locator(".sidebar summary").first();
  expect(await button.textContent()).toBe(`메뉴 답할 문의 ${waiting}`);
  expect(await button.locator(".badge").isVisible()).toBe(true);
  await phone.close();
});

test("확인: 견적문의 삭제 asks first, and deleting returns to the list", async () => {
  const { page, close } = await openPage(browser, server);
  await loginAsAdmin(page);
  await page.goto(`/admin/contact/${id}?edit=1`);
  await page.getByRole("button", { name: "삭제" }).click();
  const dialog = page.getByRole("dialog");
  expect(await dialog.getByRole("heading").textContent()).toBe("확인: 견적문의 삭제");
  await dialog.getByRole("button", { name: "취소" }).click();
  expect(inquiry().id).toBe(id);
  await page.getByRole("button", { name: "삭제" }).click();
  await dialog.getByRole("button", { name: "확인" }).click();
  await page.waitForURL("**/admin/contact");
  await page.getByText("견적문의를 삭제했습니다.").waitFor();
  expect(inquiry()).toEqual({});
  await close();
});

test("what a colleague has deleted meanwhile answers with a page that says so", async () => {
  const { page, close } = await openPage(browser, server, { expectedErrors: [/status of 404/] });
  await loginAsAdmin(page);
  await page.goto(`/admin/contact/${id}?edit=1`);
  const headers = { Cookie: await server.login() };
  await fetch(`${server.url}/api/contact/${id}`, { method: "DELETE", headers });
  await page.getByRole("button", { name: "삭제" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "확인" }).click();
  await page.getByText("견적문의를 찾을 수 없습니다.").waitFor();
  await page.getByText("관리자", { exact: true }).waitFor();
  expect(await page.getByRole("link", { name: "메인으로 돌아가기" }).getAttribute("href")).toBe(
    "/admin",
  );
  await close();
});

test("all of it works with JavaScript disabled", async () => {
  const { page, close } = await openPage(browser, server, {
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
  await page.getByLabel("유형").selectOption("상담전");
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
  expect(inquiry()).toEqual({});
  await page.getByText("메뉴", { exact: true }).click();
  await page.getByRole("button", { name: "로그아웃" }).click();
  await page.waitForURL("**/admin/login");
  await close();
});

test("saving over a newer version is refused with both versions visible", async () => {
  const { page, close } = await openPage(browser, server, { expectedErrors: [/status of 409/] });
  await loginAsAdmin(page);
  await page.goto(`/admin/contact/${id}?edit=1`);
  await page.getByLabel("직원 메모").fill("나의 메모");
  const body = new FormData();
  for (const [name, value] of Object.entries(inquiry())) body.append(name, String(value));
  body.set("memo", "동료의 메모");
  const Cookie = await server.login();
  const headers = { Cookie };
  await fetch(`${server.url}/api/contact/${id}/modify`, { method: "PUT", headers, body });

  await page.getByRole("button", { name: "저장" }).click();
  const notice = page.getByRole("alert");
  await notice.getByText("다른 사람이 먼저 저장했습니다").waitFor();
  await expect.poll(() => notice.getByText("동료의 메모").count()).toBe(1);
  await expect.poll(() => notice.getByText("나의 메모").count()).toBe(1);
  expect(await checkAxe(page)).toEqual([]);
  expect(await page.getByLabel("직원 메모").inputValue()).toBe("나의 메모");
  expect(inquiry().memo).toBe("동료의 메모");
  await page.getByRole("button", { name: "저장" }).click();
  await page.getByText("저장했습니다.").waitFor();
  expect(inquiry().memo).toBe("나의 메모");
  await close();
});

test.each([390, 1440] as const)(
  "axe finds nothing on the login, the list and an inquiry at %i px",
  async (width) => {
    const { page, close } = await openPage(browser, server, { width });
    await page.goto("/admin/login");
    expect(await checkAxe(page)).toEqual([]);
    await loginAsAdmin(page);
    for (const path of ["", `/${id}`, `/${id}?edit=1`, `/${id}?delete=1`]) {
      await page.goto(`/admin/contact${path}`);
      await page.waitForLoadState("networkidle");
      expect([path, await checkAxe(page)]).toEqual([path, []]);
    }
    await close();
  },
);
