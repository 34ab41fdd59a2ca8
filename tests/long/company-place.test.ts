import type { Page } from "playwright";
import { expect, test } from "vitest";
import { browseSite } from "../support/browser";
import { findAddress } from "../support/contact-page";

/** Where the shop is, as its owner enters it. */
const { server, openOffice } = browseSite();

async function save(page: Page) {
  await page.getByRole("button", { name: "저장" }).click();
  await page.getByText("저장했습니다.").waitFor();
}

test("the coordinates of the company can be typed, and one alone is refused", async () => {
  for (const javaScript of [true, false]) {
    server.change("DELETE FROM company");
    const { page, close } = await openOffice({ javaScript, expectedErrors: [/status of 400/] });
    for (const [latitude, longitude, message] of [
      ["북쪽", "127", "좌표가 올바르지 않습니다."],
      ["37.4979", "", "위도와 경도를 함께"],
      ["91", "127", "좌표가 올바르지 않습니다."],
    ] as const) {
      await page.goto("/admin/content/company?edit=1");
      await page.getByLabel("위도").fill(latitude);
      await page.getByLabel("경도").fill(longitude);
      await page.getByRole("button", { name: "저장" }).click();
      await page.locator(".field-error").getByText(message).waitFor();
      if (javaScript) await page.locator('[aria-invalid="true"]:focus').waitFor();
      expect(await page.getByLabel("위도").inputValue()).toBe(latitude);
      expect(server.rows("SELECT id FROM company")).toEqual([]);
    }
    await page.goto("/admin/content/company?edit=1");
    await page.getByLabel("위도").fill("37.4979");
    await page.getByLabel("경도").fill("127.0276");
    await save(page);
    expect(server.rows("SELECT latitude, longitude FROM company")).toEqual([
      { latitude: 37.4979, longitude: 127.0276 },
    ]);
    // What names a place is folded away; as a map gives it to copy:
    await page.goto("/admin/content/company?edit=1");
    expect(await page.getByLabel("위도").isVisible()).toBe(false);
    await page.getByText("위도와 경도", { exact: true }).click();
    await page.getByLabel("위도").fill("37.5, 127.0");
    await page.getByLabel("경도").fill("");
    await save(page);
    expect(server.rows("SELECT latitude, longitude FROM company")).toEqual([
      { latitude: 37.5, longitude: 127 },
    ]);
    if (javaScript) await pasteThenChooseAddress(page);
    // As another program may have stored them.
    for (const [latitude, longitude] of [
      [37.5, 0],
      [0, 127],
    ]) {
      server.change(`UPDATE company SET latitude = ${latitude}, longitude = ${longitude}`);
      await page.goto("/admin/content/company?edit=1");
      expect([latitude, await page.getByLabel("위도").isVisible()]).toEqual([latitude, true]);
    }
    await close();
  }
});

/** What was pasted stays beside a new address; what the search has found gives way to the next. */
async function pasteThenChooseAddress(page: Page) {
  const shown = async () => [
    await page.getByLabel("위도").inputValue(),
    await page.getByLabel("경도").inputValue(),
  ];
  await page.goto("/admin/content/company?edit=1");
  await page.getByText("위도와 경도", { exact: true }).click();
  await findAddress(page, "2층");
  await expect.poll(shown).toEqual(["37.4979", "127.0276"]);
  await page.getByLabel("위도").evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", "37.1, 127.2");
    field.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  expect(await shown()).toEqual(["37.1", "127.2"]);
  await findAddress(page, "3층");
  await page.getByText("직접 입력하신 위도와 경도는 그대로입니다.").waitFor();
  expect(await shown()).toEqual(["37.1", "127.2"]);
}
