import { afterAll, expect, test } from "vitest";
import { startMailServer } from "../support/alert-receivers";
import { browseSite, checkAxe, hydrated } from "../support/browser";
import { addInquiry } from "../support/inquiry";
import { type WidthAndScript, ways } from "../support/ways";

/** 설정 → 알림: tried and switched on in one press, and what was sent. */
const { server, openOffice } = browseSite();
const mailServer = await startMailServer();
afterAll(() => mailServer.stop());

test.each(ways<WidthAndScript>([390, true], [1440, false]))(
  "at %i px, with script: %s, one press switches mail on, and the page tells what was sent",
  async (width, javaScript) => {
    mailServer.mails.length = 0;
    server.change("UPDATE alertChannel SET settings = '', secret = '', processor = ''");
    const { page, close } = await openOffice({
      width,
      javaScript,
      expectedErrors: [/status of 400/],
    });
    const axe = async () => {
      if (javaScript) expect(await checkAxe(page)).toEqual([]);
    };
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    await page.goto("/admin/settings");
    await page.getByRole("link", { name: "알림", exact: true }).click();
    await page.getByRole("heading", { name: "알림", exact: true }).waitFor();
    await axe();
    await page.locator("main").getByRole("link", { name: "설정" }).click();
    await page.getByRole("heading", { name: "설정", exact: true }).waitFor();
    await page.getByRole("link", { name: "알림", exact: true }).click();
    await page.getByRole("link", { name: "메일", exact: true }).click();
    const field = (label: string) => page.getByLabel(label);
    const press = async (says: string) => {
      await page.getByRole("button", { name: "테스트 후 켜기" }).click();
      await page.getByText(says).waitFor();
    };
    if (javaScript) await hydrated(page);
    await field("메일 주소").fill("shop@gmail.com");
    if (javaScript) expect(await field("처리하는 업체").inputValue()).toBe("Google LLC");
    await field("메일 주소").fill("office@shop.example");
    await field("처리하는 업체").fill("우리 회사");
    await field("국가").fill("대한민국");
    // An unknown provider: what few need to see unfolds.
    expect(await field("메일 서버 (SMTP)").isVisible()).toBe(false);
    await press("이 메일 주소에 맞는 서버를 찾지 못했습니다.");
    await axe();
    await field("메일 서버 (SMTP)").fill("mail.example");
    await field("보안 방식").selectOption("NONE");
    await press("암호화 없이는 이 컴퓨터");
    await field("메일 서버 (SMTP)").fill("localhost");
    // Nobody listens there.
    await field("포트").fill("9");
    await field("받는 주소").fill("one@shop.example\ntwo@shop.example");
    await press("테스트 메일을 보내지 못했습니다.");
    await page.getByRole("alert").getByText("알림은 켜지지 않았습니다.").waitFor();
    await axe();
    expect(await wide()).toBe(false);
    expect(await field("메일 주소").inputValue()).toBe("office@shop.example");
    await field("포트").fill(String(mailServer.port));
    await press("테스트 메일을 보내고 알림을 켰습니다.");
    await page.getByRole("heading", { name: "켜져 있습니다" }).waitFor();
    expect(mailServer.mails).toHaveLength(1);
    expect(mailServer.mails[0]?.receivers).toEqual(["one@shop.example", "two@shop.example"]);
    if (javaScript) await hydrated(page);
    await page.getByRole("button", { name: "테스트 보내기" }).click();
    await page.getByText("테스트 알림을 보냈습니다.").waitFor();
    mailServer.mails.length = 1;
    await axe();
    expect(await wide()).toBe(false);

    const id = await addInquiry(server.url);
    await expect.poll(() => mailServer.mails.length).toBe(2);
    await page.goto("/admin/settings/alerts");
    const row = page.getByRole("row", { name: `${id}번 문의` });
    await row.getByText(/\d\d:\d\d 보냄$/).waitFor();
    await axe();
    expect(await wide()).toBe(false);

    for (const name of ["휴대전화", "메신저, 다른 프로그램", "아침 요약"]) {
      await page.goto("/admin/settings/alerts");
      if (name.startsWith("메신저")) await page.getByText("고급", { exact: true }).click();
      await page.locator(".settings-list").getByRole("link", { name }).click();
      await page.getByRole("link", { name: "알림", exact: true }).last().waitFor();
      await axe();
      expect([name, await wide()]).toEqual([name, false]);
    }
    await page.getByLabel("보내는 시각").fill("09:00");
    await page.getByRole("button", { name: "저장" }).click();
    await page.getByText("저장했습니다.").waitFor();

    await page.goto("/admin/settings/alerts/mail");
    await page.getByRole("button", { name: "끄기" }).click();
    await page.getByText("알림을 껐습니다.").waitFor();
    await page.goto("/privacy");
    await page.getByText("위탁하지 않고 직접 합니다").first().waitFor();
    await axe();
    await close();
  },
);
