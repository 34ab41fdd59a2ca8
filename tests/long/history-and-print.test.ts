import { beforeEach, expect, test } from "vitest";
import { browseSite, hydrated, wholePage } from "../support/browser";
import { addInquiry } from "../support/inquiry";

/** An inquiry in the office: the menu beside a name, and its print. */
const { server, openOffice } = browseSite();
let id: number;

/** Each test starts with one new inquiry. */
beforeEach(async () => {
  id = await addInquiry(server.url, { customer: "홍길동" });
});

test.each([
  [320, "홍길동"],
  [1440, "홍길동과 이도령".repeat(5)],
] as const)(
  "at %i px the menu beside the name of %s opens inside the page, also once a call is asked about",
  async (width, customer) => {
    const own = await addInquiry(server.url, { customer });
    const { page, close } = await openOffice({ width });
    await page.goto(`/admin/contact/${own}`);
    await hydrated(page);
    await page.getByRole("button", { name: "통화 기록" }).click();
    await page.getByText(`(${customer}) 상태 변경`).locator("xpath=..").click();
    const menu = await page.locator(".status-choices").boundingBox();
    expect(menu?.x).toBeGreaterThanOrEqual(0);
    expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(width);
    await wholePage(page);
    await page.getByRole("button", { name: "보류", exact: true }).first().click();
    await page.getByText("상담전 → 보류").waitFor();
    await close();
  },
);

test("the print of an inquiry has its promise and every call and note, however many", async () => {
  const notes = Array.from(
    { length: 30 },
    (_, n) => `(${id}, '2026-03-01', 'admin', 'NOTE', '줄자 ${n}')`,
  );
  server.change(`
    UPDATE inquiry SET nextContactAt = '2099-03-04T05:00:00.000Z' WHERE id = ${id};
    INSERT INTO inquiryEvent (inquiryId, at, username, kind, text) VALUES
      (${id}, '2026-03-01', 'admin', 'CALLED', '금요일에 방문'), ${notes.join()};`);
  const { page, close } = await openOffice({ width: 1440 });
  await page.goto(`/admin/contact/${id}`);
  const printed = page.locator(".printed");
  expect(await printed.isVisible()).toBe(false);
  await page.emulateMedia({ media: "print" });
  const words = await page.locator("main").innerText();
  for (const said of ["2099-03-04 14:00", "통화함 금요일에 방문", "줄자 0", "줄자 29"])
    expect(words).toContain(said);
  for (const control of ["남기기", "연락 완료", "상태 변경", "처음 확인함"])
    expect(words).not.toContain(control);
  await close();
});
