import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { browseSite, checkAxe } from "../support/browser";
import { demolition, estimatesOf } from "../support/estimates";
import { linesIn } from "../support/quote-walk";
import { receiptsOf } from "../support/receipts";
import type { Site } from "../support/site";

/** The form of an estimate: letters, pastes and the focus. */
const { server, openOffice } = browseSite();
const site = server as Site;
const { send } = receiptsOf(site);
const { newest } = estimatesOf(site);

beforeAll(async () => {
  site.cookie = await server.login();
});

const estimatePage = (id: number) => `/admin/contact/${id}/estimate`;
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const total = (page: Page) => page.locator(".estimate-total strong");

/** An estimate of somebody else, whose one line can be copied. */
async function earlierEstimate() {
  const { id } = await send();
  const { save, send: sendEstimate } = estimatesOf(site);
  await save(id, [demolition]);
  await sendEstimate(id);
  return `${id}-1`;
}

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
  await expect.poll(() => linesIn(page)).toEqual(["가 3 1000", "강마루 2 1000", "걸레받이 4 500"]);
  await expect.poll(() => total(page).innerText()).toBe("7,700원");
  await expect.poll(field).toBe("name-1");

  // Cells begin at the column of their field, and complete the line in which it is.
  await button(page, "품목 추가").click();
  await expect.poll(field).toBe("name-3");
  expect(await paste("몰딩\t\tm\t4\t500\n문선\t\tm\t1\t500")).toBe(true);
  await expect
    .poll(async () => (await linesIn(page)).slice(3))
    .toEqual(["몰딩 4 500", "문선 1 500"]);
  expect(await page.getByLabel("공정").nth(4).inputValue()).toBe("바닥");
  await button(page, "품목 추가").click();
  await expect.poll(field).toBe("name-5");
  await page.keyboard.type("문");
  await page.getByLabel("수량").nth(5).focus();
  expect(await paste("1\t2000")).toBe(true);
  await expect.poll(async () => (await linesIn(page)).at(-1)).toBe("문 1 2000");
  for (const last of [6, 5, 4]) await button(page, `${last}번 품목 삭제`).click();
  await expect.poll(() => total(page).innerText()).toBe("7,700원");

  await button(page, "3번 품목 위로").press("Enter");
  await expect.poll(focused).toContain("2번 품목 위로");
  await page.keyboard.press("Enter");
  await expect.poll(focused).toContain("1번 품목 아래로");
  expect(await linesIn(page)).toEqual(["걸레받이 4 500", "가 3 1000", "강마루 2 1000"]);
  await button(page, "3번 품목 삭제").press("Enter");
  await expect.poll(() => total(page).innerText()).toBe("5,500원");
  await expect.poll(field).toBe("work-1");

  // What was copied gets the focus, though it comes from the server.
  await page.getByText("엑셀이나 이전 견적서에서 가져오기").click();
  await page.getByLabel("이전 견적서의 품목").fill(earlier);
  await button(page, "품목 가져오기").click();
  await expect.poll(field).toBe("name-2");
  expect((await linesIn(page)).at(-1)).toBe("철거 1 2,400,000");
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
  await expect.poll(async () => (await linesIn(page))[0]).toBe("가 0.005 1000");
  const linked = (await summary.getByRole("link").getAttribute("href")) ?? "";
  expect(await page.locator(linked).inputValue()).toBe("0.005");
  await button(page, "1번 품목 아래로").click();
  expect(await linesIn(page)).toEqual(["걸레받이 4 500", "가 0.005 1000"]);
  expect(await checkAxe(page)).toEqual([]);
  await page.getByRole("link", { name: `${id}번 문의` }).click();
  await page.getByText("저장하지 않은 내용이 있습니다").waitFor();
  await page.getByRole("button", { name: "계속 작성" }).click();
  await page.getByLabel("수량").nth(1).fill("5");
  await button(page, "저장").click();
  await page.getByText("저장했습니다.").waitFor();
  expect(newest(id).total).toBe(7_700);
  await close();
});
