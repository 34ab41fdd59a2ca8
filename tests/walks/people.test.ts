import { expect, test } from "vitest";
import { browseSite, checkAxe, wholePage } from "../support/browser";
import { admin } from "../support/folders";
import { ways } from "../support/ways";

/** Accounts in the office: who may come in. */
const { openOffice, openPage } = browseSite();

test.each(ways(true, false))(
  "a colleague is added, chooses a password of their own, and is switched off (script: %s)",
  async (javaScript) => {
    const name = javaScript ? "jiwoo" : "haneul";
    const { page, close } = await openOffice({
      javaScript,
      expectedErrors: [/status of 400/],
    });
    await page.goto("/admin/account");
    await page.getByRole("link", { name: "다른 사람의 계정" }).click();
    await page.getByLabel("아이디").fill(name);
    const password = page.locator(".add-person").getByLabel("현재 비밀번호");
    await password.fill("틀린 비밀번호");
    await page.getByRole("button", { name: "추가" }).click();
    await page.getByText("현재 비밀번호가 일치하지 않습니다.").waitFor();
    await wholePage(page);
    // The name stays, the page does not carry the password, and the error belongs to its field.
    expect(await page.getByLabel("아이디").inputValue()).toBe(name);
    expect(await password.getAttribute("value")).toBeFalsy();
    const described = (await password.getAttribute("aria-describedby")) ?? "";
    expect(described.split(" ")).toHaveLength(2);
    await password.fill(admin.password);
    await page.getByRole("button", { name: "추가" }).click();
    const first = (await page.locator(".code-text").textContent()) ?? "";
    if (javaScript) expect(await checkAxe(page)).toEqual([]);

    const own = await openPage({ javaScript });
    await own.page.goto("/admin/login");
    await own.page.getByLabel("아이디").fill(name);
    await own.page.getByLabel("비밀번호").fill(first);
    await own.page.getByRole("button", { name: "로그인" }).click();
    await own.page.waitForURL(/\/admin\/account\?edit=1$/);

    // They have forgotten it.
    const row = page.locator(".device-list li").filter({ hasText: name });
    const open = row.locator("details[open]");
    await row.getByText("비밀번호 재발급").first().click();
    await open.getByLabel("현재 비밀번호").fill("틀린 비밀번호");
    await open.getByRole("button", { name: `${name} 비밀번호 재발급` }).click();
    await open.getByText("현재 비밀번호가 일치하지 않습니다.").waitFor();
    await wholePage(page);
    if (!javaScript) await open.locator("[type=password]:focus").waitFor();
    if (javaScript) expect(await checkAxe(page)).toEqual([]);
    await open.getByLabel("현재 비밀번호").fill(admin.password);
    await open.getByRole("button", { name: `${name} 비밀번호 재발급` }).click();
    await page.getByRole("heading", { name: `${name}의 비밀번호를 재발급했습니다` }).waitFor();
    if (javaScript) await page.locator("[aria-labelledby=first-password-title]:focus").waitFor();
    const again = (await page.locator(".code-text").textContent()) ?? "";
    await expect.poll(() => open.count()).toBe(0);
    await own.page.goto("/admin/today");
    await own.page.waitForURL(/\/admin\/login/);
    await own.page.getByLabel("아이디").fill(name);
    await own.page.getByLabel("비밀번호").fill(again);
    await own.page.getByRole("button", { name: "로그인" }).click();
    await own.page.waitForURL(/\/admin\/account\?edit=1$/);

    await page.goto("/admin/settings/people");
    await row.getByText("사용 중지").first().click();
    await open.getByLabel("현재 비밀번호").fill(admin.password);
    await open.getByRole("button", { name: `${name} 사용 중지` }).click();
    await page.getByText(`${name} 계정의 사용을 중지했습니다.`).waitFor();
    await own.page.goto("/admin/today");
    await own.page.waitForURL(/\/admin\/login/);
    await own.close();
    await close();
  },
);
