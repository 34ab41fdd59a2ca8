import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { browseSite, checkAxe, hydrated } from "../support/browser";
import { demolition, estimatesOf } from "../support/estimates";
import { receiptsOf } from "../support/receipts";
import type { Site } from "../support/site";
import { visitsOf } from "../support/visits";

/** A visit over a broken line, and the month of many. */
const { server, openPage, openOffice } = browseSite();
const site = server as Site;
const { send, ask } = receiptsOf(site);
const { offer, say, timesOf, dayIn } = visitsOf(site);

beforeAll(async () => {
  site.cookie = await server.login();
});
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

const words = "평일 저녁 7시 이후면 언제든 좋습니다. ".repeat(15);

test("a connection that breaks leaves each of the customer's questions as it was, to be pressed again", async () => {
  const { id, path } = await send();
  const estimates = estimatesOf(site);
  await estimates.save(id, [demolition]);
  await estimates.send(id);
  await offer(id, [`${dayIn(20)} 14:00`]);
  const { page, close } = await openPage({ expectedErrors: [/ERR_FAILED/] });
  const questions = [
    [`${path}/visit?at=${timesOf(id)[0]?.at}`, "네, 이 시간에 방문해 주세요", "방문을 예약하고"],
    [`${path}/visit?ask=others`, "다른 시간 요청", "회사에 전달했습니다.", "원하시는 시간", words],
    [
      `${path}/accept?estimate=${estimates.newest(id).id}`,
      ...["네, 이 견적으로 진행", "회사에서 연락드립니다.", "이름", "은하수"],
    ],
    [`${path}/withdraw`, "문의 취소", "취소하셨습니다"],
    ["/privacy/request", "요청하기", "요청을 접수했습니다.", "내용", "가".repeat(1000)],
  ] as const;
  for (const [question, press, done, label = "", typed = ""] of questions) {
    await page.goto(question);
    await hydrated(page);
    const field = page.getByLabel(label, { exact: true });
    if (typed) await field.fill(typed);
    if (question.startsWith("/privacy")) {
      await page.getByLabel("요청 종류").selectOption("ACCESS");
      await page.getByLabel("답변받으실 연락처").fill("010-5555-7391");
    }
    await page.route(/\.data/, (route) => route.abort());
    await page.getByRole("button", { name: press }).click();
    await page.getByRole("alert").getByText("연결이 끊어졌습니다").waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("role")))
      .toBe("alert");
    expect(await checkAxe(page)).toEqual([]);
    if (typed) expect(await field.inputValue()).toBe(typed);
    await page.unroute(/\.data/);
    await page.getByRole("button", { name: press }).click();
    await page.getByText(done).first().waitFor();
  }
  await close();
});

test("a refused press says why where the focus is, and too long a letter stays in its field", async () => {
  const { id, path } = await send();
  const estimates = estimatesOf(site);
  await estimates.save(id, [demolition]);
  await estimates.send(id);
  const { page, close } = await openPage({ expectedErrors: [/status of 4\d\d/] });
  const focused = () => page.evaluate(() => document.activeElement?.id ?? "");
  await page.goto(`${path}/accept?estimate=${estimates.newest(id).id}`);
  await hydrated(page);
  for (let time = 0; time < 2; time += 1) {
    await page.getByLabel("이름").fill("은");
    await page.getByRole("button", { name: "네, 이 견적으로 진행" }).click();
    await page.locator("#name-error").waitFor();
    await expect.poll(focused).toBe("name");
  }
  await page.goto("/privacy/request");
  await hydrated(page);
  await page.getByLabel("요청 종류").selectOption("ACCESS");
  await page.getByLabel("답변받으실 연락처").fill("010-5555-7391");
  const letter = "가".repeat(10_000);
  await page.getByLabel("내용", { exact: true }).fill(letter);
  await page.getByRole("button", { name: "요청하기" }).click();
  await page.getByRole("alert").getByText("내용을 줄여서 다시 눌러 주세요.").waitFor();
  expect(await page.getByLabel("내용", { exact: true }).inputValue()).toBe(letter);

  // Taken back by a colleague while the question is open.
  await offer(id, [`${dayIn(20)} 14:00`, `${dayIn(21)} 14:00`]);
  await page.goto(`${path}/visit?at=${timesOf(id)[0]?.at}`);
  await hydrated(page);
  await offer(id, [`${dayIn(20)} 14:00`, `${dayIn(22)} 14:00`]);
  await page.getByRole("button", { name: "네, 이 시간에" }).click();
  const refusal = page.getByRole("alert");
  await refusal.waitFor();
  await expect.poll(() => refusal.evaluate((text) => text === document.activeElement)).toBe(true);
  await close();
});

test("the visit's page asks for what can be chosen, and promises what holds", async () => {
  const { id, path } = await send();
  const read = async (query = "") =>
    (await (await ask(`${path}${query}`)).text()).replaceAll("<!-- -->", "");
  await offer(id, [`${dayIn(25)} 14:00`]);
  const at = String(timesOf(id)[0]?.at);
  expect(await read(`/visit?at=${at}`)).toContain("방문 전날까지");
  await say(path, id, { intent: "agree", at });
  const change = await read("/visit");
  expect(change).toContain("선택하실 수 있는 다른 시간이 없습니다. 원하시는 시간을 알려 주세요.");
  expect(change).not.toContain("변경하실 시간을 선택해");

  await say(path, id, { intent: "others", words: "주말 오전" });
  expect(await read()).toContain("아래 시간이 괜찮으시면");
  const today = new Date(Date.now() + 60_000).toISOString();
  site.change(`UPDATE visit SET at = '${today}' WHERE inquiryId = ${id}`);
  expect(await read(`/visit?at=${today}`)).toContain("방문 당일에는");
  site.change(`UPDATE visit SET at = '2026-01-01T05:00:00.000Z' WHERE inquiryId = ${id}`);
  const over = await read();
  expect(over).toContain("다른 시간을 요청하셨습니다.");
  expect(over).not.toContain("아래 시간이 괜찮으시면");
});

/** Many on one day, with long names, and the rest of the month nearly empty. */
function fillMonth(many: number) {
  const name = "가나다라마바사아자차카타파하 주식회사 인테리어 담당자";
  site.change("DELETE FROM inquiry");
  for (let number = 1; number <= many; number += 1) {
    const day = number < 6 ? 11 : (number % 28) + 1;
    const at = `2031-03-${String(day).padStart(2, "0")}`;
    site.change(`INSERT INTO inquiry (receivedAt, consentChannel, personalInformationAgree, customer,
      phoneNumber, buildingType, interiorType, nextContactAt, status, startDate, moveInDate)
      VALUES ('2026-01-01', 'WEB', 1, '${number % 3 ? "김고객" : name}', '', 'HOUSE', 'ALL',
        '${at}T0${number % 9}:30:00.000Z', 'CONTRACT', '${at}', '2031-03-${String((number % 20) + 10)}')`);
    if (number % 2)
      site.change(`INSERT INTO visit (inquiryId, at, agreedAt)
        SELECT id, nextContactAt, '2026-01-01' FROM inquiry ORDER BY id DESC LIMIT 1;
        UPDATE inquiry SET nextContactAt = NULL WHERE id = (SELECT max(id) FROM inquiry)`);
  }
}

test.each([
  { many: 2, width: 390 },
  { many: 30, width: 390 },
  { many: 30, width: 1440 },
] as const)("a month with $many inquiries is read at $width px", async ({ many, width }) => {
  fillMonth(many);
  for (const javaScript of [true, false]) {
    const { page, close } = await openOffice({ width, javaScript });
    await page.goto("/admin/today/month?month=2031-03");
    await page.getByRole("heading", { name: "2031년 3월 일정" }).waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    if (javaScript) expect(await checkAxe(page)).toEqual([]);
    // A phone reads the days that have something.
    const days = page.locator(".month-days > li:visible");
    expect(await days.count()).toBe(width >= 768 ? 31 : many === 2 ? 2 : 26);
    await link(page, "2031년 4월").click();
    await page.getByText("이달에는 일정이 없습니다.").waitFor();
    await link(page, "이번 달").click();
    await page.waitForURL("**/admin/today/month**");
    if (width >= 768) await page.locator("[aria-current=date]").getByText("오늘").waitFor();
    await close();
  }
});

test("a month is printed on one page of A4, in weeks, also from a phone", async () => {
  fillMonth(20);
  for (const width of [390, 1440] as const) {
    const { page, close } = await openOffice({ width });
    await page.goto("/admin/today/month?month=2031-03");
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".month-days > li:visible").count()).toBe(31);
    for (const hidden of ["로그아웃", "2031년 4월", "인쇄"])
      expect(await page.locator("body").innerText()).not.toContain(hidden);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const text = pdf.toString("latin1");
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(text).toMatch(/MediaBox \[0 0 84[12]/);
    await close();
  }
});
