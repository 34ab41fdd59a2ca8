import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { browseSite, checkAxe, hydrated } from "../support/browser";
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
  await page.getByLabel("공종").nth(1).focus();
  expect(await paste("바닥\t강마루\t\t평\t2\t1000\n바닥\t걸레받이\t\tm\t4\t500\n")).toBe(true);
  await expect.poll(() => linesIn(page)).toEqual(["가 3 1,000", "강마루 2 1000", "걸레받이 4 500"]);
  await expect.poll(() => total(page).innerText()).toBe("7,700원");
  await expect.poll(field).toBe("name-1");

  // Cells begin at the column of their field, and complete the line in which it is.
  await button(page, "품목 추가").click();
  await expect.poll(field).toBe("name-3");
  expect(await paste("몰딩\t\tm\t4\t500\n문선\t\tm\t1\t500")).toBe(true);
  await expect
    .poll(async () => (await linesIn(page)).slice(3))
    .toEqual(["몰딩 4 500", "문선 1 500"]);
  expect(await page.getByLabel("공종").nth(4).inputValue()).toBe("바닥");
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
  expect(await linesIn(page)).toEqual(["걸레받이 4 500", "가 3 1,000", "강마루 2 1000"]);
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
  await expect.poll(async () => (await linesIn(page))[0]).toBe("가 0.005 1,000");
  const linked = (await summary.getByRole("link").getAttribute("href")) ?? "";
  expect(await page.locator(linked).inputValue()).toBe("0.005");
  await button(page, "1번 품목 아래로").click();
  expect(await linesIn(page)).toEqual(["걸레받이 4 500", "가 0.005 1,000"]);
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

/** The field with the focus, by its name and the place of its line. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll("[data-line]")];
    const { activeElement } = document;
    return `${activeElement?.getAttribute("name")}-${all.findIndex((line) => line.contains(activeElement))}`;
  });

test("twelve lines are typed from the keyboard alone: Enter begins the next one, Ctrl+S saves, thousands show at once", async () => {
  const { id } = await send();
  const { page, close } = await openOffice({ width: 1440 });
  await page.goto(`${estimatePage(id)}?edit=1`);
  await page.getByLabel("공종").first().fill("철거공사");
  await page.getByLabel("품명").first().focus();
  for (let line = 0; line < 12; line += 1) {
    for (const typed of [`품목 ${line}`, "", "식", "1", "1234567"]) {
      await page.keyboard.type(typed);
      if (typed !== "1234567") await page.keyboard.press("Tab");
    }
    await expect.poll(() => page.getByLabel("단가").nth(line).inputValue()).toBe("1,234,567");
    await page.keyboard.press("Enter");
    // As in a spreadsheet, to where the tabs began.
    await expect.poll(() => focused(page)).toBe(`name-${line + 1}`);
  }
  // A line in which nothing is typed begins no other.
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+Enter");
  await expect.poll(() => focused(page)).toBe("name-11");
  expect(await page.getByLabel("품명").count()).toBe(13);
  expect(await page.getByLabel("공종").nth(11).inputValue()).toBe("철거공사");

  // The caret stays where it was.
  const price = page.getByLabel("단가").nth(11);
  await price.click();
  await page.keyboard.press("End");
  for (const key of ["Backspace", "ArrowLeft", "ArrowLeft", "ArrowLeft", "Backspace", "9"])
    await page.keyboard.press(key);
  await expect.poll(() => price.inputValue()).toBe("1,239,456");
  for (const key of ["Home", "Delete", "Delete", "Delete", "Delete"])
    await page.keyboard.press(key);
  await expect.poll(() => price.inputValue()).toBe("456");
  await price.fill("1234567");
  await page.getByLabel("계약금").pressSequentially("1000000");
  await expect.poll(() => page.getByLabel("계약금").inputValue()).toBe("1,000,000");
  await page.getByLabel("계약금").fill("");

  // Nowhere does Enter save, nor while a syllable is being written.
  for (const field of ["deposit", "discount", "validUntil"]) {
    await page.locator(`[name=${field}]`).focus();
    await page.keyboard.press("Enter");
  }
  expect(estimatesOf(site).versions(id)).toEqual([]);
  await page.getByLabel("비고").focus();
  await page.keyboard.press("Control+s");
  await page.getByText("저장했습니다.").waitFor();
  expect(newest(id).total).toBe(Math.round(12 * 1_234_567 * 1.1));
  await close();
});

test("what is typed survives a reload and a killed tab, and goes at save, when it is given up, and at logout", async () => {
  const { id } = await send();
  const { page, close } = await openOffice({ width: 390, expectedErrors: [/status of 409/] });
  const path = `${estimatePage(id)}?edit=1`;
  const stored = (page: Page) =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("unsaved")));
  const notice = (page: Page) => page.getByText("저장하지 않은 내용을 불러왔습니다");
  await page.goto(path);
  await page.getByLabel("품명").first().pressSequentially("강마");
  // Killed between two letters: nobody is asked, nothing runs.
  const second = await page.context().newPage();
  const open = async (path: string) => {
    await second.goto(path);
    await hydrated(second);
  };
  await page.close();
  await open(path);
  await notice(second).waitFor();
  expect(await second.getByLabel("품명").first().inputValue()).toBe("강마");
  await second.getByLabel("단가").first().fill("1000");
  await button(second, "품목 추가").click();
  await second.getByLabel("품명").nth(1).fill("鄭 ✨ 둘째");
  second.on("dialog", (dialog) => dialog.accept());
  await second.reload();
  await notice(second).waitFor();
  expect(await linesIn(second)).toEqual(["강마  1,000", "鄭 ✨ 둘째  "]);

  // Saved by a colleague meanwhile, it is not written over, and nothing is lost.
  await estimatesOf(site).save(id, [demolition]);
  await second.reload();
  await second.getByText("그사이 다른 내용이 저장되었으니").waitFor();
  await button(second, "저장").click();
  await second.getByText("저장된 값: 철거공사 · 철거").waitFor();
  expect((await linesIn(second))[0]).toBe("강마  1,000");
  await button(second, "저장").click();
  await second.getByText("저장했습니다.").waitFor();
  expect(await stored(second)).toEqual([]);

  // Given up.
  await open(path);
  expect(await notice(second).count()).toBe(0);
  await second.getByLabel("품명").first().fill("강마루");
  expect(await stored(second)).toHaveLength(1);
  await second.getByRole("link", { name: "취소" }).click();
  await button(second, "나가기").click();
  await second.getByText("아직 보내지 않은 견적서입니다.").waitFor();
  await expect.poll(() => stored(second)).toEqual([]);

  await open(path);
  await second.getByLabel("품명").first().fill("강마루");
  await open("/admin");
  expect(await stored(second)).toHaveLength(1);
  await second.getByText("메뉴").first().click();
  await button(second, "로그아웃").click();
  await second.waitForURL("**/admin/login");
  expect(await stored(second)).toEqual([]);
  await close();
});

test("of 40 lines no number is cut off, on a phone and on a wide screen", async () => {
  const { id } = await send();
  const large = { ...demolition, quantity: "99,999.99", price: "200,000" };
  const dear = { ...demolition, price: "10,000,000,000" };
  const lines = [...Array(39).fill(large), dear];
  await estimatesOf(site).save(id, lines, { deposit: "999,999,999,999" });
  for (const width of [390, 768, 1440] as const) {
    const { page, close } = await openOffice({ width });
    await page.goto(`${estimatePage(id)}?edit=1`);
    const cut = await page.evaluate(() => {
      const isCut = (shown: HTMLElement) => {
        if (shown instanceof HTMLInputElement) return shown.scrollWidth > shown.clientWidth;
        const words = document.createRange();
        words.selectNodeContents(shown);
        const [inner, outer] = [words.getBoundingClientRect(), shown.getBoundingClientRect()];
        return inner.left < outer.left - 1 || inner.right > outer.right + 1;
      };
      const numbers = ".estimate-form :is(input:not([type]), output, dd), .estimate-total";
      return [...document.querySelectorAll<HTMLElement>(numbers)]
        .filter(isCut)
        .map((shown) => shown.id || shown.textContent);
    });
    expect([width, cut]).toEqual([width, []]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([width, overflow <= 0]).toEqual([width, true]);
    await close();
  }
});
