import { beforeEach, expect, test } from "vitest";
import { browseSite, checkAxe, nextFrames } from "../support/browser";
import { addInquiry } from "../support/inquiry";

/** Inquiries in the office: the list, and one inquiry viewed, edited and deleted. */
const { server, openOffice } = browseSite();
let id: number;

/** Each test starts with one new inquiry. */
beforeEach(async () => {
  id = await addInquiry(server.url, {
    customer: "홍길동",
    phoneNumber: "01012345678",
    mainAddress: "서울 강남구 테스트로 1",
    customerMemo: "둘째 주에\n전화 주세요",
  });
});

const inquiry = () => server.rows(`SELECT * FROM inquiry WHERE id = ${id}`)[0] ?? {};

test("the list shows name, address, telephone, kind, status and dates, is filtered by 유형, and each row opens", async () => {
  const { page, close } = await openOffice({ width: 1440 });
  await page.goto("/admin/contact");
  await page.getByRole("heading", { level: 1, name: "Contact List" }).waitFor();
  expect(await page.getByRole("columnheader").allTextContents()).toEqual([
    ...["이름", "주소", "연락처", "건물 유형", "상태", "접수", "다음 연락", "최근 처리"],
  ]);
  const row = page.getByRole("row").nth(1);
  expect(await row.getByRole("cell").first().textContent()).toBe("홍길동");
  expect(await row.getByRole("cell").nth(1).textContent()).toBe("서울 강남구 테스트로 1 1층");
  await page.getByLabel("유형").selectOption("HOLD");
  await page.waitForURL("**/admin/contact?status=HOLD");
  await page.getByText("이 상태의 견적문의가 없습니다.").waitFor();
  await page.getByLabel("유형").selectOption("CONTACT");
  await page.getByRole("row").nth(1).getByText("1층").click({ force: true });
  await page.waitForURL(`**/admin/contact/${id}`);
  await close();
});

test("an inquiry is read-only until 수정; any of the eight states can be chosen and saved, and a message confirms it", async () => {
  const { page, close } = await openOffice();
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
  expect(await page.getByRole("textbox", { name: "이름" }).count()).toBe(0);
  expect(await page.getByText("둘째 주에").textContent()).toBe("둘째 주에\n전화 주세요");
  expect(await page.getByRole("button", { name: "저장" }).count()).toBe(0);
  // The header names the customer, with the number to call.
  expect(await page.title()).toBe("홍길동 | 견적문의 상세");
  expect(await page.locator(".record-who > p").textContent()).toBe("홍길동");
  const call = page.getByRole("link", { name: "010-1234-5678" });
  expect(await call.getAttribute("href")).toBe("tel:01012345678");
  expect((await call.boundingBox())?.height).toBeGreaterThanOrEqual(44);

  // The scroll position is kept.
  await page.evaluate(() => window.scrollTo(0, 500));
  await page.getByRole("button", { name: "수정" }).click();
  await page.getByRole("button", { name: "저장" }).waitFor();
  await nextFrames(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(500);
  // A press that notes a call would take what is being typed with it; the number can be called.
  expect(await call.getAttribute("href")).toBe("tel:01012345678");
  expect(await page.getByRole("button", { name: "통화 기록" }).count()).toBe(0);
  await expect.poll(() => page.getByRole("button", { name: "삭제" }).count()).toBe(1);
  const met = page.getByRole("button", { name: "상담2" });
  await met.click();
  expect(await met.getAttribute("aria-pressed")).toBe("true");
  // A second press removes the highlight, and the value stays.
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

test("취소 discards all changes, and an invalid value gets an error beside its field", async () => {
  const { page, close } = await openOffice();
  await page.goto(`/admin/contact/${id}?edit=1`);
  await page.getByLabel("연락처").fill("123");
  await page.getByText("연락처는 9자 이상이어야 합니다.").waitFor();
  await page.getByRole("button", { name: "저장" }).click();
  await page.getByText("연락처는 9자 이상이어야 합니다.").waitFor();
  await page.getByRole("link", { name: "취소" }).click();
  await page.getByRole("dialog").getByText("저장하지 않은 내용이 있습니다").waitFor();
  await page.getByRole("button", { name: "나가기" }).click();
  await page.waitForURL(`**/admin/contact/${id}`);
  await expect.poll(() => page.getByLabel("연락처").textContent()).toBe("010-1234-5678");
  expect(inquiry()).toMatchObject({ phoneNumber: "01012345678", version: 1 });
  await close();
});

test("Back asks before unsaved work is lost, also after a link within the page", async () => {
  const { page, close } = await openOffice();
  await page.goto(`/admin/contact/${id}`);
  const toDesk = page.getByRole("link", { name: "메모·다음 연락" });
  // The second press leads to the address that is there already.
  for (const _ of [1, 2]) {
    await toDesk.click();
    await page.waitForURL("**/*#desk");
  }
  await page.getByRole("button", { name: "수정" }).click();
  await page.getByLabel("직원 메모").fill("아직 저장하지 않은 글");
  const back = () => page.evaluate(() => history.back());
  await back();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("저장하지 않은 내용이 있습니다").waitFor();
  await dialog.getByRole("button", { name: "계속 작성" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.waitForURL(`**/admin/contact/${id}?edit=1`);
  expect(await page.getByLabel("직원 메모").inputValue()).toBe("아직 저장하지 않은 글");
  await back();
  await dialog.getByRole("button", { name: "나가기" }).click();
  await page.waitForURL(`**/admin/contact/${id}#desk`);
  await back();
  await page.waitForURL(`**/admin/contact/${id}`);
  await close();
});

test("a date from the calendar and an address from the search count as unsaved changes", async () => {
  const { page, close } = await openOffice();
  await page.goto(`/admin/contact/${id}?edit=1`);
  const question = page.getByRole("dialog").getByText("저장하지 않은 내용이 있습니다");
  const stay = page.getByRole("dialog").getByRole("button", { name: "계속 작성" });
  await page.getByRole("button", { name: /공사 시작 예정일: / }).click();
  await page
    .locator(".react-datepicker__day--015:not(.react-datepicker__day--outside-month)")
    .click();
  await page.getByRole("link", { name: "목록" }).click();
  await question.waitFor();
  await stay.click();
  // The dialog gives the focus back.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent?.trim()))
    .toBe("목록");
  // After undoing them, nothing is unsaved.
  await page.getByRole("button", { name: "초기화 (공사 시작 예정일)" }).click();
  await page.getByRole("link", { name: "목록" }).click();
  await page.waitForURL("**/admin/contact");
  await close();
});

test("확인: 견적문의 삭제 asks first, and deleting returns to the list", async () => {
  const { page, close } = await openOffice();
  await page.goto(`/admin/contact/${id}?edit=1`);
  await page.getByRole("button", { name: "삭제" }).click();
  const dialog = page.getByRole("dialog");
  expect(await dialog.getByRole("heading").textContent()).toBe("확인: 견적문의 삭제");
  await dialog.getByRole("button", { name: "취소" }).click();
  expect(inquiry().id).toBe(id);
  await page.getByRole("button", { name: "삭제" }).click();
  await dialog.getByRole("button", { name: "확인" }).click();
  await page.waitForURL("**/admin/contact");
  await page.getByText("견적문의를 삭제했습니다. 30일 동안").waitFor();
  expect(inquiry()).toMatchObject({ deletedAt: expect.any(String), deletedBy: "admin" });
  await close();
});

test("an inquiry that a colleague has deleted shows a page that says so", async () => {
  const { page, close } = await openOffice({ expectedErrors: [/status of 404/] });
  await page.goto(`/admin/contact/${id}?edit=1`);
  const headers = { Cookie: await server.login() };
  await fetch(`${server.url}/api/contact/${id}`, { method: "DELETE", headers });
  await page.getByRole("button", { name: "삭제" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "확인" }).click();
  await page.getByText("견적문의를 찾을 수 없습니다.").waitFor();
  await page.getByText("관리자", { exact: true }).waitFor();
  expect(await page.getByRole("link", { name: "첫 화면으로 돌아가기" }).getAttribute("href")).toBe(
    "/admin",
  );
  await close();
});

test("saving over a newer version is refused with both versions visible", async () => {
  const { page, close } = await openOffice({ expectedErrors: [/status of 409/] });
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
  await notice.getByText("다른 직원이 먼저 저장했습니다").waitFor();
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
