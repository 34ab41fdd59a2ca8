import type { Route } from "playwright";
import { expect, test } from "vitest";
import { browseSite, checkAxe, holdRequests, hydrated, wholePage } from "../support/browser";
import { fillIn, findAddress, inquiries } from "../support/contact-page";

/** From the press of 견적문의하기 to its answer, and what may go wrong between. */
const { server, openPage } = browseSite();

test("a form whose token expired keeps its values and needs one more click, even if no fresh one comes at first", async () => {
  const { page, close } = await openPage({
    expectedErrors: [/status of (400|429|503)/, /ERR_FAILED/, /^SyntaxError/],
  });
  const refreshes: string[] = [];
  page.on("request", (request) => {
    if (/\/contact\.data/.test(request.url())) refreshes.push(request.url());
  });
  await page.goto("/contact");
  await fillIn(page, "정노을");
  await findAddress(page, "101동 202호");
  const old = (Date.now() - 72 * 60 * 60 * 1000).toString(36);
  await page.locator("[name=token]").evaluate((input: HTMLInputElement, made) => {
    input.value = [made, ...input.value.split(".").slice(1)].join(".");
  }, old);
  const send = page.getByRole("button", { name: "견적문의하기" });
  const full = "지금은 파일을 첨부할 수 없습니다.";
  await page.route(
    "**/api/contact/add",
    (route) => route.fulfill({ status: 503, json: { message: full } }),
    { times: 1 },
  );
  await send.click();
  await page.getByText(full).waitFor();
  const refresh = /\/contact\.data/;
  for (const [index, fail] of [
    (route: Route) => route.abort(),
    (route: Route) => route.fulfill({ status: 429, body: "<h1>요청이 너무 많습니다" }),
  ].entries()) {
    await page.route(refresh, fail);
    await send.click();
    await page.getByText("페이지를 연 지 오래되어").waitFor();
    await expect.poll(() => refreshes.length).toBe(index + 1);
    await expect.poll(() => send.isEnabled()).toBe(true);
    expect(await page.getByLabel("이름").inputValue()).toBe("정노을");
    expect(await page.locator("[name=token]").inputValue()).toContain(old);
    await page.unroute(refresh);
  }

  await send.click();
  await expect.poll(() => page.locator("[name=token]").inputValue()).not.toContain(old);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("role")))
    .toBe("alert");
  await send.click();
  await page.getByRole("dialog").getByText("문의가 성공적으로 접수 되었습니다.").waitFor();
  expect(refreshes).toHaveLength(3);
  await close();
});

test("while the form is being sent the button is disabled and shows the progress; a failure leads to the error page", async () => {
  const { page, close } = await openPage({
    expectedErrors: [/Failed to load resource/],
  });
  await page.goto("/contact");
  await fillIn(page, "한별");
  await findAddress(page, "101동 202호");
  let fail = () => {};
  const pressed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route("**/api/contact/add", async (route) => {
    await pressed;
    await route.fulfill({ status: 500, json: { message: "일시적인 오류가 생겼습니다." } });
  });
  await page.getByRole("button", { name: "견적문의하기" }).click();
  const sending = page.getByRole("button", { name: /^보내는 중/ });
  await sending.waitFor();
  expect(await sending.isDisabled()).toBe(true);
  await expect.poll(() => page.getByRole("progressbar").count()).toBe(1);
  fail();
  await page.waitForURL("**/error/500");
  // The page says that the input is kept for another try.
  await page.getByText("아직 접수되지 않았으니").waitFor();
  await page.getByText("입력하신 내용은 남아 있습니다.").waitFor();
  expect(await checkAxe(page)).toEqual([]);
  await page.getByRole("link", { name: "견적 문의로 돌아가기" }).click();
  await page.waitForURL("**/contact");
  await expect.poll(() => page.getByLabel("이름").inputValue()).toBe("한별");
  await close();
});

test("nothing can be changed between the press and 접수 완료, and nothing typed stays on the device", async () => {
  const { page, close } = await openPage({ expectedErrors: [/ERR_FAILED/] });
  await page.goto("/contact");
  await hydrated(page);
  await fillIn(page, "윤보냄");
  await findAddress(page, "101동 202호");
  const memo = page.getByLabel("문의 내용");
  const send = page.locator("form.inquiry-form button[type=submit]");

  // Sent from within a field, and lost: the form is the visitor's again, beginning with the button.
  await page.route("**/api/contact/add", (route) => route.abort(), { times: 1 });
  await page.getByLabel("상세 주소").press("Enter");
  await page.getByRole("heading", { name: "연결이 끊어졌습니다" }).waitFor();
  await expect.poll(() => send.evaluate((button) => button === document.activeElement)).toBe(true);

  const answer = await holdRequests(page, "**/api/contact/add");
  await memo.focus();
  await page.keyboard.type("방금 고친 글");
  const sent = await memo.inputValue();
  const asked = page.waitForRequest("**/api/contact/add");
  await send.click();
  await asked;
  await page.keyboard.type("보낸 뒤에 쓴 글");
  expect(await memo.inputValue()).toBe(sent);
  expect(await page.getByRole("progressbar", { name: "전송 진행률" }).isVisible()).toBe(true);
  expect(await checkAxe(page)).toEqual([]);
  await Promise.all([page.waitForResponse("**/api/contact/add"), answer()]);
  const draft = () => page.evaluate(() => sessionStorage.getItem("contact-draft"));
  await expect.poll(draft).toBeNull();
  await page.getByRole("dialog").getByText("접수 완료").waitFor();
  // The page says so too, and what was typed is gone.
  await page.locator(".sent-before").waitFor();
  expect(await memo.count()).toBe(0);
  expect(await draft()).toBeNull();
  expect(inquiries(server).at(-1)).toMatchObject({ customer: "윤보냄", customerMemo: sent });
  await page.getByRole("button", { name: "확인" }).click();
  await page.waitForURL(`${server.url}/`);
  await close();
});

test("a file that only the server recognises is refused in the same words with script and without", async () => {
  const program = {
    name: "거실.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from("MZ\x90\0\x03\0"),
  };
  const refusal = async (javaScript: boolean) => {
    const { page, close } = await openPage({ javaScript, expectedErrors: [/status of 415/] });
    await page.goto("/contact");
    await fillIn(page, "문같음");
    if (!javaScript) await page.getByLabel("기본 주소").fill("서울 강남구 테헤란로 1");
    if (javaScript) await findAddress(page, "101동 202호");
    else await page.getByLabel("상세 주소").fill("101동 202호");
    await page.locator("input[type=file]").setInputFiles(program);
    await page.getByRole("button", { name: "견적문의하기" }).click();
    const alert = page.getByRole("alert").filter({ hasText: "경고" });
    await alert.waitFor();
    await wholePage(page);
    const words = await alert.innerText();
    await close();
    return words;
  };
  const without = await refusal(false);
  expect(without).toMatch(/^경고: 첨부할 수 없는 파일\s+거실\.jpg: /);
  expect(await refusal(true)).toBe(without);
});
