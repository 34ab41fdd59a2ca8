import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { browseSite, checkAxe, hydrated, type PageOptions, wholePage } from "../support/browser";
import { sheet } from "../support/estimate-sheet";
import { demolition, estimatesOf } from "../support/estimates";
import { receiptsOf } from "../support/receipts";
import type { Site } from "../support/site";

/** From the request to the customer's yes, with a second version in between. */
const { server, openPage, openOffice } = browseSite();
const site = server as Site;
const { send } = receiptsOf(site);
const { versions, newest } = estimatesOf(site);

beforeAll(async () => {
  site.cookie = await server.login();
});

const estimatePage = (id: number) => `/admin/contact/${id}/estimate`;
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const total = (page: Page) => page.locator(".estimate-total strong");

/** What the lines' fields hold, as `name quantity price`. */
const lines = (page: Page) =>
  page
    .locator("[data-line]")
    .evaluateAll((all) =>
      all.map((line) =>
        ["name", "quantity", "price"]
          .map((name) => line.querySelector<HTMLInputElement>(`[name=${name}]`)?.value)
          .join(" "),
      ),
    );

/** The first line of the form by hand, the rest from a spreadsheet and an earlier estimate. */
async function write(page: Page, earlier: string) {
  await page.getByLabel("공정").first().fill("가설공사");
  await page.getByLabel("품명").first().fill("보양");
  await page.getByLabel("수량").first().fill("１");
  await page.getByLabel("단가").first().fill("300,000원");
  await button(page, "품목 추가").click();
  await page.getByLabel("품명").nth(1).fill("현장 관리");
  await page.getByLabel("수량").nth(1).fill("2.5");
  await page.getByLabel("단가").nth(1).fill("400000");
  expect(await page.getByLabel("공정").nth(1).inputValue()).toBe("가설공사");
  await button(page, "2번 품목 위로").click();
  await expect
    .poll(async () => (await lines(page)).slice(0, 2))
    .toEqual([...["현장 관리 2.5 400000", "보양 １ 300,000원"]]);

  const more = page.getByText("엑셀이나 이전 견적서에서 가져오기");
  await more.click();
  await page.getByLabel("엑셀에서 붙여 넣기").fill(sheet);
  await button(page, "붙여 넣은 품목 추가").click();
  await expect.poll(async () => (await lines(page)).length).toBe(25);
  const copied = page.getByLabel("이전 견적서의 품목");
  if (!(await copied.isVisible())) await more.click();
  await copied.fill(earlier);
  await button(page, "품목 가져오기").click();
  await expect.poll(async () => (await lines(page)).length).toBe(26);
  await button(page, "26번 품목 삭제").click();
  await expect.poll(async () => (await lines(page)).length).toBe(25);
  expect((await lines(page)).slice(0, 2)).toEqual(["현장 관리 2.5 400000", "보양 １ 300,000원"]);
  await page.getByLabel("계약금").fill("10,000,000");
  await button(page, "나머지를 잔금으로").click();
  // 48,830,050 and VAT.
  await expect.poll(() => page.getByLabel("잔금").inputValue()).toBe("43,713,055");
  await page.getByLabel("포함되지 않는 것").fill("에어컨 이전");
  await expect.poll(() => total(page).innerText()).toBe("53,713,055원");
}

async function sendIt(page: Page) {
  await button(page, "고객에게 보내기").click();
  await button(page, "보내기").click();
  await page.getByText("견적서를 보냈습니다.").waitFor();
}

/** The name of the file that a link downloads. */
async function fileOf(page: Page, name: string) {
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name }).click();
  const file = await download;
  expect(await file.failure()).toBeNull();
  return file.suggestedFilename();
}

/** An estimate of somebody else, whose one line can be copied. */
async function earlierEstimate() {
  const { id } = await send();
  const { save, send: sendEstimate } = estimatesOf(site);
  await save(id, [demolition]);
  await sendEstimate(id);
  return `${id}-1`;
}

const ways = [390, 1440].flatMap((width) =>
  [true, false].map((javaScript) => ({ width, javaScript }) as PageOptions),
);

test.each(ways)(
  "an estimate is written, sent, replaced and accepted ($width px, script: $javaScript)",
  async (options) => {
    const earlier = await earlierEstimate();
    const { id, path } = await send();
    const { page, close } = await openOffice({ ...options, reducedMotion: true });
    await page.goto(`/admin/contact/${id}`);
    await page.getByRole("link", { name: "견적서 작성" }).click();
    await page.waitForURL(`**${estimatePage(id)}?edit=1`);
    await write(page, earlier);
    if (options.javaScript) expect(await checkAxe(page)).toEqual([]);
    await button(page, "저장").click();
    await page.getByText("저장했습니다.").waitFor();
    expect(newest(id)).toMatchObject({ total: 53_713_055, sentAt: null });
    if (options.javaScript) expect(await checkAxe(page)).toEqual([]);
    await sendIt(page);

    const visitor = await openPage({ ...options, reducedMotion: true });
    const customer = visitor.page;
    await customer.goto(path);
    await customer.getByText("53,713,055원").first().waitFor();
    // With its script the page gets more above the press.
    await (options.javaScript ? hydrated(customer) : wholePage(customer));
    expect(newest(id).seenAt).toBeNull();
    await button(customer, "확인했습니다").click();
    await customer.getByText("견적서를 확인하셨다고 회사에 알렸습니다.").waitFor();
    const tooWide = () =>
      customer.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(await tooWide()).toBe(false);
    expect(await fileOf(customer, "PDF로 내려받기")).toBe(`견적서 ${id}-1.pdf`);
    expect(await fileOf(page, "PDF로 내려받기")).toBe(`견적서 ${id}-1.pdf`);
    expect(await fileOf(page, "엑셀로 내려받기")).toBe(`견적서 ${id}-1.xlsx`);

    // The second version.
    await page.getByRole("link", { name: "새 버전 작성" }).click();
    await page.getByLabel("할인", { exact: true }).fill("830,050");
    await page.getByLabel("계약금").fill("");
    await page.getByLabel("잔금").fill("");
    await button(page, "저장").click();
    await page.getByText("저장했습니다.").waitFor();
    await sendIt(page);
    expect(versions(id).map(({ total }) => total)).toEqual([53_713_055, 52_800_000]);

    // Who has the first still open is shown the second before they are asked about it.
    await customer.getByRole("link", { name: "이 견적으로 진행하고 싶습니다" }).click();
    await customer.getByText("그사이 회사가 견적서를 새로 보냈습니다.").waitFor();
    await customer.getByText("52,800,000원").first().waitFor();
    await customer.getByRole("link", { name: "이 견적으로 진행하고 싶습니다" }).click();
    await customer.getByText("총액 52,800,000원").waitFor();
    await customer.getByLabel("이름").fill("은하수");
    await button(customer, "네, 이 견적으로 진행하고 싶습니다").click();
    await customer.getByText("회사에서 연락드립니다.").waitFor();
    expect(newest(id)).toMatchObject({ number: 2, acceptedBy: "은하수" });
    await customer.getByRole("link", { name: /^버전 1/ }).click();
    await customer.getByText("새 견적서로 교체된 이전 버전입니다.").waitFor();
    expect(await customer.getByText("53,713,055원").count()).toBeGreaterThan(0);
    if (options.javaScript) expect(await checkAxe(customer)).toEqual([]);
    await customer.getByRole("link", { name: "최신 견적서 보기" }).click();
    await button(customer, "진행 의사 취소").waitFor();

    await page.goto(estimatePage(id));
    await page.getByText("입력한 이름: 은하수").waitFor();
    if (options.javaScript) expect(await checkAxe(page)).toEqual([]);
    await button(page, "답변함").click();
    await page.getByText("답변한 것으로 기록했습니다.").waitFor();
    await customer.reload();
    await customer.getByText("회사가 답변했습니다.").waitFor();
    expect(await button(customer, "진행 의사 취소").count()).toBe(0);
    await visitor.close();
    await close();
  },
);

test("with script each letter counts, cells pasted into a field become lines, and the focus stays with its line", async () => {
  const earlier = await earlierEstimate();
  const { id } = await send();
  const { page, close } = await openOffice({
    width: 1440,
    expectedErrors: [/status of 400/],
  });
  await page.goto(`${estimatePage(id)}?edit=1`);
  await page.getByLabel("품명").first().fill("가");
  await page.getByLabel("수량").first().fill("3");
  await page.getByLabel("단가").first().pressSequentially("1000");
  await expect.poll(() => total(page).innerText()).toBe("3,300원");
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  /** The field with the focus, and the place of its line. */
  const field = () =>
    page.evaluate(() => {
      const line = document.activeElement?.closest("[data-line]");
      const all = [...document.querySelectorAll("[data-line]")];
      const place = line ? all.indexOf(line) : -1;
      return `${document.activeElement?.getAttribute("name")}-${place}`;
    });

  await button(page, "품목 추가").click();
  await expect.poll(field).toBe("name-1");
  const paste = (text: string) =>
    page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      return !document.activeElement?.dispatchEvent(event);
    }, text);
  // One cell stays text.
  expect(await paste("강마루\n")).toBe(false);
  await page.getByLabel("공정").nth(1).focus();
  expect(await paste("바닥\t강마루\t\t평\t2\t1000\n바닥\t걸레받이\t\tm\t4\t500\n")).toBe(true);
  await expect.poll(() => lines(page)).toEqual(["가 3 1000", "강마루 2 1000", "걸레받이 4 500"]);
  await expect.poll(() => total(page).innerText()).toBe("7,700원");
  await expect.poll(field).toBe("name-1");

  // Cells begin at the column of their field, and complete the line in which it is.
  await button(page, "품목 추가").click();
  await expect.poll(field).toBe("name-3");
  expect(await paste("몰딩\t\tm\t4\t500\n문선\t\tm\t1\t500")).toBe(true);
  await expect.poll(async () => (await lines(page)).slice(3)).toEqual(["몰딩 4 500", "문선 1 500"]);
  expect(await page.getByLabel("공정").nth(4).inputValue()).toBe("바닥");
  await button(page, "품목 추가").click();
  await expect.poll(field).toBe("name-5");
  await page.keyboard.type("문");
  await page.getByLabel("수량").nth(5).focus();
  expect(await paste("1\t2000")).toBe(true);
  await expect.poll(async () => (await lines(page)).at(-1)).toBe("문 1 2000");
  for (const last of [6, 5, 4]) await button(page, `${last}번 품목 삭제`).click();
  await expect.poll(() => total(page).innerText()).toBe("7,700원");

  await button(page, "3번 품목 위로").press("Enter");
  await expect.poll(focused).toContain("2번 품목 위로");
  await page.keyboard.press("Enter");
  await expect.poll(focused).toContain("1번 품목 아래로");
  expect(await lines(page)).toEqual(["걸레받이 4 500", "가 3 1000", "강마루 2 1000"]);
  await button(page, "3번 품목 삭제").press("Enter");
  await expect.poll(() => total(page).innerText()).toBe("5,500원");
  await expect.poll(field).toBe("work-1");

  // What was copied gets the focus, though it comes from the server.
  await page.getByText("엑셀이나 이전 견적서에서 가져오기").click();
  await page.getByLabel("이전 견적서의 품목").fill(earlier);
  await button(page, "품목 가져오기").click();
  await expect.poll(field).toBe("name-2");
  expect((await lines(page)).at(-1)).toBe("철거 1 2,400,000");
  await button(page, "3번 품목 삭제").click();
  await expect.poll(() => total(page).innerText()).toBe("5,500원");

  // What is wrong stands beside the line, is named at the top, and gets the focus.
  await page.getByLabel("수량").nth(1).fill("0.005");
  await button(page, "저장").click();
  const summary = page.getByRole("alert");
  await summary.getByText("2번 품목 수량: 소수 둘째 자리까지 입력하세요.").waitFor();
  await expect.poll(field).toBe("quantity-1");
  // The link in the summary goes with the line.
  await button(page, "2번 품목 위로").click();
  await expect.poll(async () => (await lines(page))[0]).toBe("가 0.005 1000");
  const linked = (await summary.getByRole("link").getAttribute("href")) ?? "";
  expect(await page.locator(linked).inputValue()).toBe("0.005");
  await button(page, "1번 품목 아래로").click();
  expect(await lines(page)).toEqual(["걸레받이 4 500", "가 0.005 1000"]);
  expect(await checkAxe(page)).toEqual([]);
  await page.getByRole("link", { name: `${id}번 문의` }).click();
  await page.getByText("저장하지 않은 내용이 있습니다").waitFor();
  await page.getByRole("button", { name: "계속 작성" }).click();
  await page.getByLabel("수량").nth(1).fill("5");
  await button(page, "저장").click();
  await page.getByText("저장했습니다.").waitFor();
  expect(newest(id).total).toBe(7_700);
  await close();
}, 120_000);

test("printed, an estimate is a paper of its own, without the page around it, also from the office", async () => {
  const { id, path } = await send();
  const { save, send: sendEstimate } = estimatesOf(site);
  await save(id, Array(20).fill(demolition), { note: "비고입니다" });
  await sendEstimate(id);
  const visitor = await openPage({ width: 390 });
  const office = await openOffice({ width: 1440 });
  await visitor.page.goto(path);
  await office.page.goto(estimatePage(id));
  for (const { page } of [visitor, office]) {
    await page.emulateMedia({ media: "print" });
    const texts = await page.locator("body").innerText();
    for (const shown of ["견적서", "52,800,000원", "비고입니다", "계약서가 아니며"])
      expect(texts).toContain(shown);
    for (const hidden of ["보내신 내용", "확인했습니다", "내용 추가", "새 버전 작성", "로그아웃"])
      expect(texts).not.toContain(hidden);
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
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
