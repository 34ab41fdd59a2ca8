import { expect, test } from "vitest";
import { browseSite, checkAxe, wholePage } from "../support/browser";
import { type WidthAndScript, ways } from "../support/ways";

/** 설정 → 백업과 휴지통: a backup by a press, and everything in one file. */
const { openOffice } = browseSite();

test.each(ways<WidthAndScript>([390, false], [1440, true]))(
  "at %i px, with script: %s, a backup is made while the page tells, and everything comes in one file",
  async (width, javaScript) => {
    const { page, close } = await openOffice({
      width,
      javaScript,
      expectedErrors: [/ERR_FAILED/],
    });
    // A look at the progress that gets no answer is not the end of the page.
    await page.route(/\/backup\/running\?/, (route) => route.abort(), {
      times: 1,
    });
    await page.goto("/admin/portfolio");
    if (width === 390) await page.getByText("메뉴", { exact: true }).click();
    await page.getByRole("link", { name: "설정", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "설정" }).waitFor();
    if (javaScript) expect(await checkAxe(page)).toEqual([]);
    await page.getByRole("link", { name: "백업과 휴지통" }).click();
    // With script the message is there only until the page sees that the backup is over.
    const press = async (name: string) => {
      const message = page.getByText("백업을 시작했습니다.").waitFor();
      await Promise.all([message, page.getByRole("button", { name }).click()]);
    };
    await press("지금 백업");
    const isOver = async (words: string) => {
      await wholePage(page);
      const link = page.getByRole("link", { name: "진행 상황 확인" });
      if (!javaScript && (await link.count()) > 0) await link.click();
      await wholePage(page);
      return (await page.getByText(words).count()) === 0;
    };
    await expect.poll(() => isOver("백업하는 중입니다")).toBe(true);
    await page.getByText("모두 읽어 확인했습니다").waitFor();
    await press("내려받을 파일 만들기");
    await expect.poll(() => isOver("파일을 만드는 중입니다")).toBe(true);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "내려받기" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^site-\d{8}-\d{6}\.sqlite$/);
    if (javaScript) expect(await checkAxe(page)).toEqual([]);
    await close();
  },
);
