import { expect, test } from "vitest";
import { browseSite, wholePage } from "../support/browser";
import { readContract } from "../support/contract";
import { admin } from "../support/folders";

const { server, openOffice } = browseSite();

const newest = () => server.rows("SELECT * FROM inquiry ORDER BY id DESC LIMIT 1")[0] ?? {};

test("Account List shows the signed-in account read-only; 수정 enables, 취소 goes back", async () => {
  const { page, close } = await openOffice({ width: 1440 });
  await page.goto("/admin/portfolio");
  await page.getByRole("link", { name: "계정관리" }).click();
  await page.getByRole("heading", { level: 1, name: "Account List" }).waitFor();
  expect(await page.getByLabel("아이디").inputValue()).toBe("admin");
  expect(await page.getByLabel("현재 비밀번호").getAttribute("readonly")).not.toBeNull();
  await page.getByRole("button", { name: "수정" }).click();
  await page.waitForURL("**/admin/account?edit=1");
  // The URL changes a moment before the page is rendered.
  await page.getByRole("button", { name: "저장" }).waitFor();
  expect(await page.getByLabel("아이디").getAttribute("readonly")).not.toBeNull();
  expect(await page.getByLabel("현재 비밀번호").getAttribute("readonly")).toBeNull();
  await page.getByRole("link", { name: "취소" }).click();
  await page.getByRole("button", { name: "수정" }).waitFor();
  await page.getByRole("link", { name: "추가" }).click();
  await page.getByRole("heading", { level: 1, name: "Account Add" }).waitFor();
  expect(await page.getByRole("textbox").count()).toBe(0);
  await page.getByRole("link", { name: "목록" }).click();
  await page.waitForURL("**/admin/account");
  await close();
});

test("all three passwords are required and the new ones must match: a warning dialog, and an error beside each field", async () => {
  const { page, close } = await openOffice();
  await page.goto("/admin/account?edit=1");
  await page.getByRole("button", { name: "저장" }).click();
  await page.getByRole("dialog").getByText("필수 입력사항을 모두 입력해주세요.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "확인" }).click();
  await page.getByText("현재 비밀번호를 입력해주세요.").waitFor();
  await expect.poll(() => page.getByText("변경할 비밀번호를 입력해주세요.").count()).toBe(2);
  await page.getByLabel("현재 비밀번호").fill("x");
  await page.getByLabel("변경할 비밀번호", { exact: false }).first().fill("new-password");
  await page.getByLabel("변경할 비밀번호 확인").fill("other");
  await page.getByText("변경할 비밀번호와 일치하지 않습니다.").waitFor();
  await close();
});

test.each([true, false])(
  "a new password that is only too short is told so, not that something is missing (script: %s)",
  async (javaScript) => {
    const { page, close } = await openOffice({ javaScript, expectedErrors: [/status of 400/] });
    await page.goto("/admin/account?edit=1");
    for (const name of ["newPassword", "newPasswordCheck"])
      await page.locator(`[name=${name}]`).fill("short");
    const told = javaScript ? page.getByRole("dialog") : page.locator(".error-summary");
    const press = () => page.getByRole("button", { name: "저장" }).click();
    await press();
    await told.getByText("필수 입력사항을 모두 입력해주세요.").waitFor();
    if (javaScript) await told.getByRole("button", { name: "확인" }).click();
    for (const name of ["currentPassword", "newPassword", "newPasswordCheck"])
      await page.locator(`[name=${name}]`).fill("short");
    await press();
    await told.getByText("비밀번호는 8자 이상이어야 합니다.").first().waitFor();
    expect(await told.getByText("필수 입력사항을 모두 입력해주세요.").count()).toBe(0);
    await close();
  },
);

test.each([true, false])(
  "a wrong current password gets an error beside its field; a change ends every other session (script: %s)",
  async (javaScript) => {
    const { page, close } = await openOffice({
      javaScript,
      expectedErrors: [/status of 400/],
    });
    const other = await server.login();
    await page.goto("/admin/account?edit=1");
    const fill = async (current: string) => {
      await page.locator("[name=currentPassword]").fill(current);
      await page.locator("[name=newPassword]").fill(admin.password);
      await page.locator("[name=newPasswordCheck]").fill(admin.password);
      await page.getByRole("button", { name: "저장" }).click();
    };
    await fill("wrong");
    await page
      .locator("[id$=currentPassword-error]", { hasText: "현재 비밀번호가 일치하지 않습니다." })
      .waitFor();
    await fill(admin.password);
    // The parent path, which redirects to the portfolio.
    await page.waitForURL("**/admin/portfolio");
    await page.getByText("비밀번호를 변경했습니다.").waitFor();
    const auth = await fetch(`${server.url}/api/account/auth`, { headers: { Cookie: other } });
    expect(auth.status).toBe(401);
    await close();
  },
);

test.each([true, false])(
  "/admin/contact/add stores a caller's inquiry, with consent by phone (script: %s)",
  async (javaScript) => {
    const { page, close } = await openOffice({
      javaScript,
      expectedErrors: [/status of 400/],
    });
    await page.goto("/admin/contact/add");
    // Whoever is on the phone types at once.
    const name = page.getByLabel("이름");
    await expect.poll(() => name.evaluate((it) => it === document.activeElement)).toBe(true);
    await page.getByRole("button", { name: "등록" }).click();
    await page.getByText("필수 입력사항을 모두 입력해주세요.").first().waitFor();
    if (javaScript) await page.getByRole("dialog").getByRole("button", { name: "확인" }).click();
    await page.getByLabel("이름").fill(`전화 ${javaScript}`);
    await page.getByLabel("연락처").fill("0212345678");
    await page.getByLabel("건물 유형").selectOption("상가");
    await page.getByLabel("분양 면적 (평)").fill("18.5");
    if (javaScript) {
      await page.getByRole("button", { name: "주소 검색" }).click();
      await page.getByRole("button", { name: "서울 강남구 테헤란로 1" }).click();
    } else {
      await page.getByLabel("기본 주소").fill("서울 강남구 테헤란로 1");
    }
    await page.getByLabel("상세 주소").fill("2층");
    await page.getByLabel("고객이 전화로 동의했습니다.").check();
    await page.getByRole("button", { name: "등록" }).click();
    await page.getByText("등록했습니다.").waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/contact/${newest().id}`);
    expect(newest()).toMatchObject({
      customer: `전화 ${javaScript}`,
      consentChannel: "PHONE",
      personalInformationAgree: 1,
      status: "CONTACT",
      exclusiveArea: 18.5,
    });
    await close();
  },
);

test("a phone inquiry needs only a name and a number, also on a page that was left open for days", async () => {
  const { page, close } = await openOffice({ expectedErrors: [/status of 400/] });
  await page.goto("/admin/contact/add");
  const old = (Date.now() - 72 * 60 * 60 * 1000).toString(36);
  await page.locator("[name=token]").evaluate((input: HTMLInputElement, made) => {
    input.value = [made, ...input.value.split(".").slice(1)].join(".");
  }, old);
  // What is stored of a building that nobody asked after is there to be seen.
  const building = page.getByLabel("건물 유형");
  expect(await building.evaluate((select: HTMLSelectElement) => select.value)).toBe("APARTMENT");
  await page.getByLabel("이름").fill("급한 손님");
  await page.getByLabel("연락처").fill("01000000000");
  await page.getByLabel("고객이 전화로 동의했습니다.").check();
  await page.getByRole("button", { name: "등록" }).click();
  await page.getByText("페이지를 연 지 오래되어").waitFor();
  await expect.poll(() => page.locator("[name=token]").inputValue()).not.toContain(old);
  await page.getByRole("button", { name: "등록" }).click();
  await page.getByText("등록했습니다.").waitFor();
  expect(newest()).toMatchObject({ customer: "급한 손님", mainAddress: "", exclusiveArea: 0 });
  await close();
});

test("the /api page lists every path with its details, and links the document", async () => {
  const { page, close } = await openOffice({ javaScript: false });
  await page.goto("/admin/settings");
  await page.getByText("고급", { exact: true }).click();
  await page.getByRole("link", { name: "API", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "API" }).waitFor();
  await wholePage(page);
  const { document } = await readContract(server.url);
  for (const path of Object.keys(document.paths)) {
    expect(await page.getByText(path, { exact: true }).count()).toBeGreaterThanOrEqual(1);
  }
  const add = page.locator("#postContactAdd");
  await add.locator("summary").click();
  await add.getByText("personalInformationAgree").waitFor();
  await add.getByText('message: "ok"').waitFor();
  await page.getByRole("link", { name: "openapi.json" }).click();
  await page.waitForURL("**/openapi.json");
  expect(JSON.parse((await page.textContent("body")) ?? "")).toEqual(document);
  await close();
});
