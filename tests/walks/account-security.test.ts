import { expect, test } from "vitest";
import { browseSite, checkAxe, hydrated, wholePage } from "../support/browser";
import { admin } from "../support/folders";
import { codeOf } from "../support/second-step";
import { ways } from "../support/ways";

/** The account's devices and the second step of its login. */
const { server, openOffice } = browseSite();

const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0.0.0 Safari/537.36";

/** @returns the Cookie header of a login from another device */
async function loginElsewhere() {
  const answer = await fetch(`${server.url}/api/account/login`, {
    method: "POST",
    headers: { "User-Agent": windows },
    body: new URLSearchParams(admin),
  });
  return answer.headers.get("Set-Cookie")?.split(";")[0] ?? "";
}

async function isIn(Cookie: string) {
  const { status } = await fetch(`${server.url}/api/account/auth`, { headers: { Cookie } });
  return status === 200;
}

test.each(ways(true, false))(
  "one device is logged out, then all of them (script: %s)",
  async (javaScript) => {
    const { page, close } = await openOffice({ javaScript });
    const [one, two] = [await loginElsewhere(), await loginElsewhere()];
    await page.goto("/admin/account");
    if (javaScript) await hydrated(page);
    await page.getByRole("link", { name: "로그인과 보안" }).click();
    await page.getByRole("heading", { level: 1, name: "로그인과 보안" }).waitFor();
    await wholePage(page);
    const elsewhere = page.getByRole("button", { name: "Chrome · Windows, 로그아웃" });
    expect(await elsewhere.count()).toBe(2);
    expect(await page.getByText("이 기기").count()).toBe(1);
    await elsewhere.first().click();
    await page.getByText("해당 기기에서 로그아웃했습니다.").waitFor();
    await wholePage(page);
    expect(await elsewhere.count()).toBe(1);
    const left = [await isIn(one), await isIn(two)].filter(Boolean);
    expect(left).toEqual([true]);

    await page.getByRole("button", { name: "모든 기기에서 로그아웃" }).click();
    await page.waitForURL("**/admin/login");
    expect([await isIn(one), await isIn(two)]).toEqual([false, false]);
    await page.goto("/admin/account/security");
    await page.waitForURL("**/admin/login");
    expect(server.rows("SELECT * FROM session")).toEqual([]);
    await close();
  },
);

test.each(ways(true, false))(
  "the second step is switched on, asked for at the login, and switched off (script: %s)",
  async (javaScript) => {
    const expectedErrors = [/status of 40[01]/];
    const { page, close } = await openOffice({ javaScript, expectedErrors });
    const press = async (name: string) => {
      if (javaScript) await hydrated(page);
      await page.getByRole("button", { name }).click();
    };
    await page.goto("/admin/account/security");
    if (javaScript) await hydrated(page);
    await page.getByRole("link", { name: "2단계 인증 켜기" }).click();
    await page.getByRole("img", { name: "QR 코드" }).waitFor();
    await wholePage(page);
    const typed = await page.locator(".code-text").innerText();
    const secret = typed.replaceAll(" ", "");
    const link = page.getByRole("link", { name: "이 휴대전화의 인증 앱에 등록" });
    expect(await link.getAttribute("href")).toContain(`secret=${secret}`);

    const fill = async (password: string) => {
      await page.getByLabel("앱에 표시된 숫자 6자리").fill(codeOf(secret));
      await page.getByLabel("현재 비밀번호").fill(password);
      await press("2단계 인증 켜기");
    };
    await fill("wrong");
    await page.getByText("현재 비밀번호가 일치하지 않습니다.").waitFor();
    await wholePage(page);
    expect(await page.locator(".code-text").innerText()).toBe(typed);
    await fill(admin.password);
    await page.getByText("2단계 인증을 켰습니다.").waitFor();
    await wholePage(page);
    const codes = await page.locator(".recovery-codes .code-text").allInnerTexts();
    expect(codes).toHaveLength(10);
    // Without script axe cannot run either.
    if (javaScript) expect(await checkAxe(page)).toEqual([]);
    await page.getByRole("link", { name: "보관했습니다" }).click();
    await page.getByText("켜져 있습니다. 남은 복구 코드는 10개입니다.").waitFor();

    /** @param otp read last: a code is good for a minute */
    const logIn = async (otp: () => string, address = "/admin/login") => {
      await page.context().clearCookies({ name: "__session" });
      await page.goto(address);
      await page.getByLabel("아이디").fill(admin.username);
      await page.getByLabel("비밀번호").fill(admin.password);
      await press("로그인");
      await page.waitForURL("**/admin/login/code*");
      await page.getByLabel("인증 코드").fill(otp());
      await press("로그인");
    };
    await logIn(() => "000000");
    await page
      .getByText(
        "인증 코드가 일치하지 않거나 이미 사용한 코드입니다. 앱에 새로 표시된 숫자나 다른 복구 코드를 입력해 주세요.",
      )
      .first()
      .waitFor();
    if (javaScript) await page.getByRole("dialog").getByRole("button", { name: "확인" }).click();
    await logIn(() => codeOf(secret, 1));
    await page.waitForURL("**/admin/portfolio");
    expect(await page.locator(".flash").count()).toBe(0);
    // In a second window, also after a code that is wrong.
    await logIn(() => "000000", "/admin/login?again");
    if (javaScript) await page.getByRole("dialog").getByRole("button", { name: "확인" }).click();
    await page.getByLabel("인증 코드").fill(codes[0] ?? "");
    await press("로그인");
    await page.waitForURL("**/admin/portfolio");
    await page.getByText("이 창을 닫고 작성하시던 페이지로 돌아가 주세요").waitFor();

    await page.goto("/admin/account/security/second-step");
    await page.getByText("남은 복구 코드는 9개입니다.").waitFor();
    await page.getByLabel("현재 비밀번호").fill(admin.password);
    await press("2단계 인증 끄기");
    await page.getByText("2단계 인증을 껐습니다.").waitFor();
    await page.getByText("꺼져 있습니다.", { exact: false }).waitFor();
    expect(server.rows("SELECT * FROM secondStep, recoveryCode")).toEqual([]);
    await close();
  },
);
