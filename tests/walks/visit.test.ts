import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { browseSite, checkAxe, hydrated, type PageOptions, wholePage } from "../support/browser";
import { receiptsOf } from "../support/receipts";
import type { Site } from "../support/site";
import { visitsOf } from "../support/visits";
import { ways } from "../support/ways";

/** From the times that the office offers to the visit in everybody's calendar. */
const { server, openPage, openOffice } = browseSite();
const site = server as Site;
const { send } = receiptsOf(site);
const { offer, timesOf, dayIn } = visitsOf(site);

beforeAll(async () => {
  site.cookie = await server.login();
});

const visitPage = (id: number) => `/admin/contact/${id}/visit`;
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** The two others are in tests/long/quote-walk. */
test.each(ways<PageOptions>({ width: 390, javaScript: true }, { width: 1440, javaScript: false }))(
  "a visit is offered, chosen, changed and asked for at another time ($width px, script: $javaScript)",
  async (options) => {
    site.change("DELETE FROM visit");
    site.change("UPDATE inquiry SET nextContactAt = NULL");
    const taken = await send({ customer: "달빛고객" });
    const { id, path } = await send();
    const [first, second] = [dayIn(3), dayIn(9)];
    await offer(taken.id, [`${first} 14:30`]);
    const expectedErrors = [/status of 4\d\d/];
    const { page, close } = await openOffice({ ...options, expectedErrors });
    await page.goto(`/admin/contact/${id}`);
    await link(page, "방문 시간 제안").click();
    await page.waitForURL(`**${visitPage(id)}`);
    await page.getByLabel("1번 날짜").fill("2020-01-01");
    // Native checks would keep the form from being sent.
    const offering = page.getByRole("form", { name: "방문할 수 있는 시간" });
    await offering.evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await button(page, "고객에게 제안").click();
    await page.getByText("이미 지난 시각입니다.").waitFor();
    if (options.javaScript) expect(await checkAxe(page)).toEqual([]);
    await page.getByLabel("1번 날짜").fill(first);
    await page.getByLabel("1번 시각").fill("14:00");
    await page.getByLabel("2번 날짜").fill(second);
    await page.getByLabel("2번 시각").fill("10:30");
    await button(page, "고객에게 제안").click();
    await page.getByRole("heading", { name: "다른 일정과 겹칩니다" }).waitFor();
    await link(page, "달빛고객").first().waitFor();
    if (options.javaScript) expect(await checkAxe(page)).toEqual([]);
    await button(page, "겹쳐도 제안").click();
    await page.getByText("방문 시간을 고객의 ‘내 문의’에 올렸습니다.").waitFor();
    await link(page, `${id}번 문의`).click();
    await page.getByText("시간 2개를 제안함, 고객 답변 전").waitFor();

    const visitor = await openPage({ ...options, reducedMotion: true, expectedErrors });
    const customer = visitor.page;
    const opened = async () => {
      await customer.goto(path);
      await (options.javaScript ? hydrated(customer) : wholePage(customer));
    };
    await opened();
    const time = (time: string) => customer.getByRole("link", { name: new RegExp(`${time}$`) });
    await time("오후 2시").click();
    await customer.getByText("담당자가 방문합니다. 이 시간으로 예약하시겠습니까?").waitFor();
    if (options.javaScript) expect(await checkAxe(customer)).toEqual([]);
    await button(customer, "네, 이 시간에 방문해 주세요").click();
    await customer.getByText("방문을 예약하고 회사에 알렸습니다.").waitFor();
    if (options.javaScript) expect(await checkAxe(customer)).toEqual([]);
    const download = customer.waitForEvent("download");
    await link(customer, "캘린더에 추가").click();
    expect((await download).suggestedFilename()).toBe("visit.ics");

    // The office changes the times while the customer has the question before them.
    await link(customer, "시간 변경").click();
    await time("오전 10시 30분").click();
    await customer.getByText("의 방문은 취소됩니다.").waitFor();
    await page.goto(visitPage(id));
    await page.getByText("예약됨").waitFor();
    await page.getByLabel("2번 시각").fill("11:00");
    await button(page, "변경해 제안").click();
    await button(page, "겹쳐도 제안").click();
    await page.getByText("방문 시간을 고객의 ‘내 문의’에 올렸습니다.").waitFor();
    await button(customer, "네, 이 시간에 방문해 주세요").click();
    await customer.getByText("그사이 방문 시간이 변경되었습니다.").waitFor();
    await time("오전 11시").click();
    await button(customer, "네, 이 시간에 방문해 주세요").click();
    await customer.getByText("방문을 예약하고 회사에 알렸습니다.").waitFor();
    expect(timesOf(id).map(({ agreedAt }) => agreedAt !== null)).toEqual([false, true]);

    await link(customer, "예약 취소").click();
    await button(customer, "네, 취소합니다").click();
    await customer.getByText("방문 예약을 취소하고 회사에 알렸습니다.").waitFor();
    await link(customer, "다른 시간 요청").click();
    await customer.getByLabel("원하시는 시간").fill("가");
    await button(customer, "다른 시간 요청").click();
    await customer.getByText("원하시는 요일이나 시간을 입력해 주세요.").waitFor();
    await customer.getByLabel("원하시는 시간").fill("평일 저녁 7시 이후면 언제든 좋습니다.");
    await button(customer, "다른 시간 요청").click();
    await customer.getByText("회사에 전달했습니다. 회사에서 연락드립니다.").waitFor();
    expect(await overflow(customer)).toBeLessThanOrEqual(0);

    // The office's page is older than all that: it shows what has changed beside what was typed.
    await page.getByLabel("2번 시각").fill("12:00");
    await button(page, "변경해 제안").click();
    await page.getByText("그사이 고객이나 다른 직원이 방문 시간을 변경했습니다.").waitFor();
    await page.getByText("평일 저녁 7시 이후면 언제든 좋습니다.").waitFor();
    expect(await page.getByLabel("2번 시각").inputValue()).toBe("12:00");
    await page.goto(visitPage(id));
    await page.getByText("평일 저녁 7시 이후면 언제든 좋습니다.").waitFor();
    await page.getByRole("button", { name: /^전화로 예약 확정 .* 오전 11시$/ }).click();
    await page.getByText("방문 예약을 확정했습니다.").waitFor();
    await page.goto(`/admin/contact/${id}`);
    await page.locator(".visit-card").getByText("오전 11시").waitFor();
    await page.goto(visitPage(id));
    await button(page, "예약 취소").click();
    await button(page, "확인").click();
    await page.getByText("방문 예약을 취소했습니다. 고객에게는 아직").waitFor();
    expect(timesOf(id)).toEqual([]);
    await opened();
    await customer.getByText("회사가 제안한 방문 시간을 모두 취소했습니다.").waitFor();
    await visitor.close();
    await close();
  },
);
