import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { browseSite, wholePage } from "../support/browser";
import { demolition, estimatesOf } from "../support/estimates";
import { tellOfShop } from "../support/quote-walk";
import { receiptsOf } from "../support/receipts";
import type { Site } from "../support/site";

/** An estimate on paper, on a narrow screen and without styles. */
const { server, openPage, openOffice } = browseSite();
const site = server as Site;
const { send } = receiptsOf(site);

beforeAll(async () => {
  site.cookie = await server.login();
});

const estimatePage = (id: number) => `/admin/contact/${id}/estimate`;
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Of a browser's printing, where a page says nothing of its margins. */
const browsersOwn = { top: "1cm", right: "1cm", bottom: "1cm", left: "1cm" };

test("printed, 25 lines of six works with everything else are one page of paper, without the page around it, also from the office", async () => {
  tellOfShop(site);
  const { id, path } = await send();
  const { save, send: sendEstimate } = estimatesOf(site);
  const lines = Array.from({ length: 25 }, (_, at) => ({
    ...demolition,
    work: `${"가나다라마바"[Math.floor((at * 6) / 25)]}공사`,
    price: "80,000",
  }));
  await save(id, lines, {
    ...{ discountKind: "PERCENT", discount: "4" },
    ...{ deposit: "100,000", interim: "1,000,000", balance: "1,012,000" },
    excluded: "가전 이전 설치\n커튼과 블라인드",
    note: "비고입니다\n자재는 같은 등급의 다른 제품으로 바뀔 수 있습니다.",
  });
  await sendEstimate(id);
  const visitor = await openPage({ width: 390 });
  const office = await openOffice({ width: 1440 });
  await visitor.page.goto(path);
  await office.page.goto(estimatePage(id));
  for (const { page } of [visitor, office]) {
    await page.emulateMedia({ media: "print" });
    const texts = await page.locator("body").innerText();
    for (const shown of ["견적서", "2,112,000원", "비고입니다", "계약서가 아니며"])
      expect(texts).toContain(shown);
    for (const hidden of ["보내신 내용", "확인했습니다", "내용 추가", "새 버전 작성", "로그아웃"])
      expect(texts).not.toContain(hidden);
    const asked = { format: "A4", margin: browsersOwn, preferCSSPageSize: true };
    const pdf = (await page.pdf(asked)).toString("latin1");
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  }
  await visitor.close();
  await office.close();
});

test("printed, a record kept apart shows all of it, with its estimates", async () => {
  const { id, path } = await send();
  const { save, send: sendEstimate, say } = estimatesOf(site);
  await save(id, [demolition]);
  await sendEstimate(id);
  site.change(`UPDATE inquiry SET status = 'CONTRACT' WHERE id = ${id}`);
  await say(`${path}/withdraw`, {});
  const { page, close } = await openOffice({ width: 1440 });
  await page.goto(`/admin/settings/apart/${id}`);
  await page.getByLabel("여는 이유").fill("확인");
  await button(page, "열기").click();
  await page.getByText("2,640,000원").first().waitFor();
  await page.emulateMedia({ media: "print" });
  const texts = await page.locator("main").innerText();
  for (const shown of ["2,640,000원", "은하수고객"]) expect(texts).toContain(shown);
  await close();
});

test("a long word, 320 px and no styles leave an estimate readable", async () => {
  const { id, path } = await send();
  const { save, send: sendEstimate } = estimatesOf(site);
  const long = "가나다라마바사아자차카타파하".repeat(7);
  await save(id, [
    {
      work: long.slice(0, 50),
      name: long,
      spec: long,
      unit: "세트",
      quantity: "99999.99",
      price: "9999999",
    },
  ]);
  await sendEstimate(id);
  const visitor = await openPage({ width: 320 });
  await visitor.page.goto(path);
  await wholePage(visitor.page);
  const overflow = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overflow(visitor.page)).toBeLessThanOrEqual(0);
  await visitor.close();
  const office = await openOffice({ width: 320 });
  for (const at of ["", "?edit=1"]) {
    await office.page.goto(estimatePage(id) + at);
    expect([at, await overflow(office.page)]).toEqual([at, 0]);
  }
  await office.close();
});
