import type { Download, Page } from "playwright";
import { beforeAll, expect } from "vitest";
import {
  browseSite,
  checkAxe,
  hydrated,
  type openPage,
  type PageOptions,
  wholePage,
} from "./browser";
import { fillWhole, openReceipt } from "./contact-page";
import { sheet } from "./estimate-sheet";
import { demolition, estimatesOf } from "./estimates";
import { receiptsOf } from "./receipts";
import type { Site } from "./site";
import { visitsOf } from "./visits";

type Open = (options?: PageOptions) => ReturnType<typeof openPage>;

interface Browsing {
  site: Site;
  /** Whether axe looks at each page. */
  isThorough: boolean;
  openPage: Open;
  openOffice: Open;
}

/** The customer and the office, each before their own screen. */
interface Walk {
  site: Site;
  options: PageOptions;
  customer: Page;
  office: Page;
  /** Asks axe, if it is wanted. */
  check: (page: Page) => Promise<void>;
}

const CUSTOMER = "은하수고객";
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const goOn = (page: Page) => link(page, "이 견적으로 진행하고 싶습니다");

/** A site of a shop, for the walks of one file. */
export function shopToWalk() {
  const { server, openPage, openOffice } = browseSite();
  const site = server as Site;
  beforeAll(async () => {
    site.cookie = await server.login();
    tellOfShop(site);
  });
  return (how: PageOptions, isThorough = false) =>
    walkToContract({ site, isThorough, openPage, openOffice }, how);
}

/** From the request to 계약완료, with a visit, and a second version of the estimate in between. */
async function walkToContract(browsing: Browsing, how: PageOptions) {
  const { site, isThorough, openPage, openOffice } = browsing;
  const options = { ...how, reducedMotion: true, expectedErrors: [/status of 409/] };
  const earlier = await earlierEstimate(site);
  const [visitor, office] = [await openPage(options), await openOffice(options)];
  const check = async (page: Page) => {
    if (isThorough && options.javaScript) expect(await checkAxe(page)).toEqual([]);
  };
  const walk = { site, options, customer: visitor.page, office: office.page, check };
  const { id, path } = await request(walk);
  await agreeOnVisit(walk, id, path);
  await write(walk, id, earlier);
  await read(walk, id, path);
  await replace(walk, id, path);
  await accept(walk, id, path);
  await contract(walk, id, path);
  await visitor.close();
  await office.close();
}

/** What the head of the paper says. */
export function tellOfShop(site: Site) {
  site.change(`INSERT OR REPLACE INTO site (id, name, tradeName, businessNumber, licence) VALUES
      (1, '시험 인테리어', '주식회사 시험인테리어', '123-45-67890', '실내건축공사업 서울-2020-01-0001');
    INSERT OR REPLACE INTO company (id, representative, email, phoneNumber, mainAddress, detailAddress)
      VALUES (1, '은대표', 'office@shop.example', '0212345678', '서울특별시 중구 세종대로 1', '2층')`);
}

/** Of somebody else, with six lines. */
async function earlierEstimate(site: Site) {
  const { id } = await receiptsOf(site).send({ customer: "달빛고객" });
  const { save, send } = estimatesOf(site);
  const cleaning = { work: "기타", name: "마감 청소", unit: "회", quantity: "1", price: "200000" };
  await save(id, [...Array(5).fill(cleaning), demolition]);
  await send(id);
  return `${id}-1`;
}

/** As the visitor's page is asked for what stands on it now. */
async function open(page: Page, path: string, { javaScript }: PageOptions) {
  await page.goto(path);
  // With its script the page gets more above its buttons.
  await (javaScript ? hydrated(page) : wholePage(page));
}

async function request({ site, options, customer }: Walk) {
  await customer.goto("/contact");
  const javaScript = options.javaScript !== false;
  await fillWhole(customer, CUSTOMER, javaScript);
  await button(customer, "견적문의하기").click();
  await openReceipt(customer, javaScript);
  const [{ id } = {}] = site.rows("SELECT max(id) AS id FROM inquiry");
  return { id: Number(id), path: new URL(customer.url()).pathname };
}

async function agreeOnVisit(
  { site, options, customer, office, check }: Walk,
  id: number,
  path: string,
) {
  const { dayIn, timesOf } = visitsOf(site);
  // That of another walk would overlap.
  site.change("DELETE FROM visit; UPDATE inquiry SET nextContactAt = NULL");
  await office.goto("/admin/contact");
  await link(office, CUSTOMER).first().click();
  await office.waitForURL(`**/admin/contact/${id}`);
  await link(office, "방문 시간 제안").click();
  await office.waitForURL(`**/admin/contact/${id}/visit`);
  for (const [number, time] of [
    [1, "10:00"],
    [2, "15:30"],
  ]) {
    await office.getByLabel(`${number}번 날짜`).fill(dayIn(2 + Number(number)));
    await office.getByLabel(`${number}번 시각`).fill(String(time));
  }
  await button(office, "고객에게 제안").click();
  await office.getByText("방문 시간을 고객의 ‘내 문의’에 올렸습니다.").waitFor();

  await open(customer, path, options);
  await customer.getByRole("link", { name: /오후 3시 30분$/ }).click();
  await button(customer, "네, 이 시간에 방문해 주세요").click();
  await customer.getByText("방문을 예약하고 회사에 알렸습니다.").waitFor();
  await check(customer);
  expect(timesOf(id).map(({ agreedAt }) => agreedAt !== null)).toEqual([false, true]);
  await office.goto(`/admin/today/month?month=${dayIn(4).slice(0, 7)}`);
  await office.getByRole("link", { name: CUSTOMER }).first().waitFor();
}

/** What the lines' fields hold, as `name quantity price`. */
export const linesIn = (page: Page) =>
  page
    .locator("[data-line]")
    .evaluateAll((all) =>
      all.map((line) =>
        ["name", "quantity", "price"]
          .map((name) => line.querySelector<HTMLInputElement>(`[name=${name}]`)?.value)
          .join(" "),
      ),
    );

/** Two lines by hand, 23 from a spreadsheet and 5 from an earlier estimate. */
async function write({ site, office, check }: Walk, id: number, earlier: string) {
  const count = (lines: number) =>
    expect.poll(async () => (await linesIn(office)).length).toBe(lines);
  await office.goto(`/admin/contact/${id}`);
  await link(office, "견적서 작성").click();
  await office.waitForURL(`**/admin/contact/${id}/estimate?edit=1`);
  await office.getByLabel("공종").first().fill("가설공사");
  await office.getByLabel("품명").first().fill("보양");
  await office.getByLabel("수량").first().fill("１");
  await office.getByLabel("단가").first().fill("300,000원");
  await button(office, "품목 추가").click();
  await office.getByLabel("품명").nth(1).fill("현장 관리");
  await office.getByLabel("수량").nth(1).fill("2.5");
  await office.getByLabel("단가").nth(1).fill("400,000");
  expect(await office.getByLabel("공종").nth(1).inputValue()).toBe("가설공사");
  await button(office, "2번 품목 위로").click();
  const typed = ["현장 관리 2.5 400,000", "보양 １ 300,000원"];
  await expect.poll(async () => (await linesIn(office)).slice(0, 2)).toEqual(typed);

  const more = office.getByText("엑셀이나 이전 견적서에서 가져오기");
  await more.click();
  await office.getByLabel("엑셀에서 붙여 넣기").fill(sheet);
  await button(office, "붙여 넣은 품목 추가").click();
  await count(25);
  const copied = office.getByLabel("이전 견적서의 품목");
  if (!(await copied.isVisible())) await more.click();
  await copied.fill(earlier);
  await button(office, "품목 가져오기").click();
  await count(31);
  await button(office, "31번 품목 삭제").click();
  await count(30);
  expect((await linesIn(office)).slice(0, 2)).toEqual(typed);
  await office.getByLabel("계약금").fill("10,000,000");
  await button(office, "나머지를 잔금으로").click();
  // 49,830,050 and VAT.
  await expect.poll(() => office.getByLabel("잔금").inputValue()).toBe("44,813,055");
  await office.getByLabel("견적 제외 항목").fill("에어컨 이전 설치\n커튼과 블라인드");
  await office.getByLabel("비고").fill("공사 기간은 약 6주입니다.");
  await expect
    .poll(() => office.locator(".estimate-total strong").innerText())
    .toBe("54,813,055원");
  await check(office);
  await save(office);
  await check(office);
  expect(estimatesOf(site).newest(id)).toMatchObject({ total: 54_813_055, sentAt: null });
  await send(office);
}

async function save(office: Page) {
  await button(office, "저장").click();
  await office.getByText("저장했습니다.").waitFor();
}

async function send(office: Page) {
  await button(office, "고객에게 보내기").click();
  await button(office, "보내기").click();
  await office.getByText("고객의 ‘내 문의’에 올렸습니다.").waitFor();
}

async function fileOf(page: Page, name: string) {
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name }).click();
  const download: Download = await downloading;
  expect(await download.failure()).toBeNull();
  return download.suggestedFilename();
}

async function read({ site, options, customer, office }: Walk, id: number, path: string) {
  await open(customer, path, options);
  await customer.getByText("54,813,055원").first().waitFor();
  const overflow = () => document.documentElement.scrollWidth - innerWidth;
  expect(await customer.evaluate(overflow)).toBeLessThanOrEqual(0);
  const { newest } = estimatesOf(site);
  expect(newest(id).seenAt).toBeNull();
  await button(customer, "확인했습니다").click();
  await customer.getByText("견적서를 확인하셨다고 회사에 알렸습니다.").waitFor();
  expect(newest(id).seenAt).not.toBeNull();

  const ofPaper = `견적서 ${id}-1 ${CUSTOMER}`;
  expect(await fileOf(customer, "PDF로 내려받기")).toBe(`${ofPaper}.pdf`);
  expect(await fileOf(office, "PDF로 내려받기")).toBe(`${ofPaper}.pdf`);
  expect(await fileOf(office, "엑셀로 내려받기")).toBe(`${ofPaper}.xlsx`);
}

/** The office sends another version while the customer has the question about the first before them. */
async function replace({ site, options, customer, office, check }: Walk, id: number, path: string) {
  await goOn(customer).click();
  await customer.getByText("총액 54,813,055원").waitFor();
  await customer.getByLabel("이름").fill("은하수");
  await check(customer);

  await link(office, "새 버전 작성").click();
  await office.getByLabel("할인", { exact: true }).fill("830,050");
  await office.getByLabel("계약금").fill("");
  await office.getByLabel("잔금").fill("");
  await save(office);
  await send(office);
  const { versions } = estimatesOf(site);
  expect(versions(id).map(({ total }) => total)).toEqual([54_813_055, 53_900_000]);

  await button(customer, "네, 이 견적으로 진행하고 싶습니다").click();
  await customer.getByText("그사이 회사가 견적서를 새로 보냈습니다.").waitFor();
  await check(customer);
  expect(versions(id).map(({ acceptedAt }) => acceptedAt)).toEqual([null, null]);

  await open(customer, path, options);
  await customer.getByRole("link", { name: /^버전 1/ }).click();
  await customer.getByText("새 견적서로 교체된 이전 버전입니다.").waitFor();
  await customer.getByText("54,813,055원").first().waitFor();
  expect(await goOn(customer).count()).toBe(0);
  await check(customer);
  await link(customer, "최신 견적서 보기").click();
  await customer.getByText("53,900,000원").first().waitFor();
}

async function accept({ site, options, customer, office, check }: Walk, id: number, path: string) {
  await goOn(customer).click();
  await customer.getByText("총액 53,900,000원").waitFor();
  await customer.getByLabel("이름").fill("은하수");
  await button(customer, "네, 이 견적으로 진행하고 싶습니다").click();
  await customer.getByText("회사에서 연락드립니다.").waitFor();
  await check(customer);
  expect(estimatesOf(site).newest(id)).toMatchObject({ number: 2, acceptedBy: "은하수" });
  await office.goto(`/admin/contact/${id}/estimate`);
  await office.getByText("입력한 이름: 은하수").waitFor();
  await check(office);
  await button(office, "답변 완료").click();
  await office.getByText("답변 완료로 기록했습니다.").waitFor();
  await open(customer, path, options);
  await customer.getByText("회사가 답변했습니다.").waitFor();
  expect(await button(customer, "진행 요청 취소").count()).toBe(0);
}

/** 계약완료, by the menu of the list, which makes a contract record of it all. */
async function contract({ site, options, customer, office }: Walk, id: number, path: string) {
  await office.goto("/admin/contact");
  const menu = office.locator("tr", { hasText: CUSTOMER }).first().locator("details");
  await menu.locator("summary").click();
  await menu.getByRole("button", { name: "계약완료" }).click();
  await office.getByText("상태를 변경했습니다: 상담전 → 계약완료.").waitFor();
  const [{ status, endRule } = {}] = site.rows(`SELECT * FROM inquiry WHERE id = ${id}`);
  expect({ status, endRule }).toEqual({ status: "CONTRACT", endRule: null });
  await open(customer, path, options);
  await customer.getByText("53,900,000원").first().waitFor();
  await customer.getByText("회사가 답변했습니다.").waitFor();
}
