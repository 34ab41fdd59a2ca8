import { beforeEach, expect, test } from "vitest";
import { browseSite, checkAxe, hydrated, nextFrames } from "../support/browser";

const { server, openPage, openOffice } = browseSite();

/** A notice on its days. Each test begins with a site that the office has not described yet. */
beforeEach(() => server.change("DELETE FROM site"));
const html = async (path = "/") => (await fetch(server.url + path)).text();

const today = () => new Date(Date.now() + 9 * 60 * 60 * 1000).toISOString().slice(0, 10);

test("a notice is seen on its days, above the page, and stays closed for whoever closed it", async () => {
  const office = await openOffice({ javaScript: false, expectedErrors: [/status of 400/] });
  await office.page.goto("/admin/content/site?edit=1");
  await office.page.getByLabel("공지").fill("내일은 쉽니다.");
  await office.page.getByLabel("시작일").fill(today());
  await office.page.getByLabel("종료일").fill("2020-01-01");
  await office.page.getByRole("button", { name: "저장" }).click();
  await office.page.getByText("종료일이 시작일보다 빠릅니다.").first().waitFor();
  await office.page.getByLabel("종료일").fill(today());
  await office.page.getByRole("button", { name: "저장" }).click();
  await office.page.getByText("저장했습니다.").waitFor();
  await office.close();

  const { page, close } = await openPage({ width: 390 });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        shifts.push(entry.value);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/brand");
  await hydrated(page);
  await page.getByText("내일은 쉽니다.").waitFor();
  expect(await checkAxe(page)).toEqual([]);
  await page.getByLabel("공지 닫기").click();
  await page.getByText("내일은 쉽니다.").waitFor({ state: "hidden" });
  await page.goto("/about");
  expect(await page.getByText("내일은 쉽니다.").isVisible()).toBe(false);
  await hydrated(page);
  expect(await page.getByText("내일은 쉽니다.").isVisible()).toBe(false);
  await nextFrames(page);
  const shifted = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  // The late letters move by less; the line itself would move the whole page.
  expect(shifted.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.005);
  // Another text is another notice.
  server.change("UPDATE site SET notice = '모레도 쉽니다.'");
  await page.goto("/about");
  await page.getByText("모레도 쉽니다.").waitFor();
  await close();

  const plain = await openPage({ width: 320, javaScript: false });
  await plain.page.goto("/brand");
  await plain.page.getByLabel("공지 닫기").click();
  expect(await plain.page.getByText("모레도 쉽니다.").isVisible()).toBe(false);
  await plain.close();

  server.change("UPDATE site SET noticeFrom = '2099-01-01', noticeUntil = ''");
  expect(await html("/brand")).not.toContain("모레도");
});
