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

test("인쇄 opens the paper's PDF in a tab of its own, for the customer and in the office, with script and without", async () => {
  tellOfShop(site);
  const { id, path } = await send();
  const { save, send: sendEstimate } = estimatesOf(site);
  await save(id, [demolition]);
  await sendEstimate(id);
  for (const javaScript of [true, false]) {
    const visitor = await openPage({ width: 390, javaScript });
    const office = await openOffice({ width: 1440, javaScript });
    await visitor.page.goto(path);
    await office.page.goto(estimatePage(id));
    for (const { page } of [visitor, office]) {
      const link = page.getByRole("link", { name: "인쇄" });
      expect(await link.getAttribute("target")).toBe("_blank");
      const url = new URL((await link.getAttribute("href")) ?? "", page.url()).href;
      const answer = await page.context().request.get(url);
      const { "content-type": type, "content-disposition": shown } = answer.headers();
      expect([answer.status(), type]).toEqual([200, "application/pdf"]);
      expect(shown).toMatch(/^inline;/);
    }
    await visitor.close();
    await office.close();
  }
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
  await page.getByLabel("열람 이유").fill("확인");
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
