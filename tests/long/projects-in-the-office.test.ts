import SQLite from "better-sqlite3";
import { beforeEach, expect, test } from "vitest";
import { browseSite, checkAxe } from "../support/browser";
import { addEntry, newestEntry } from "../support/entry";
import { pickedPicture } from "../support/picture";

/** The projects in the office: long lists, what is taken back, what is refused. */
const { server, openOffice } = browseSite();
let id: number;

beforeEach(async () => {
  id = await addEntry(server);
});

test.each([true, false])(
  "an entry that was added without an address is modified without one, script: %s",
  async (javaScript) => {
    const { page, close } = await openOffice({ javaScript });
    await page.goto("/admin/portfolio/add");
    await page.getByLabel("제목").fill("주소 없는 집");
    await page.locator("#portfolio-thumbnail").setInputFiles(await pickedPicture("대표.jpg"));
    if (javaScript) await page.getByAltText("현재 대표 이미지").waitFor();
    await page.getByRole("button", { name: "등록" }).click();
    await page.getByText("등록했습니다.").waitFor();
    const added = newestEntry(server).id;
    await page.goto(`/admin/portfolio/${added}/modify`);
    await page.getByLabel("공급 면적 (평)").fill("24");
    await page.getByRole("button", { name: "저장" }).click();
    await page.getByText("저장했습니다.").waitFor();
    expect(newestEntry(server)).toMatchObject({ id: added, supplyArea: 24, mainAddress: "" });

    // Visitors' pages leave the place out.
    await page.goto(`/portfolio/${added}`, { waitUntil: "load" });
    expect(await page.locator("dt").allTextContents()).toEqual(["유형", "면적"]);
    const description = page.locator('meta[name="description"]');
    expect(await description.getAttribute("content")).toBe("주소 없는 집 시공 사례. 아파트, 24평");
    await page.goto("/portfolio", { waitUntil: "load" });
    const facts = page.locator(".grid li", { hasText: "주소 없는 집" }).locator(".card-facts");
    expect(await facts.first().textContent()).toBe("24평 아파트");
    await close();
  },
);

test.each([true, false])(
  "a deletion is taken back where it is told, script: %s",
  async (javaScript) => {
    const { page, close } = await openOffice({ javaScript });
    await page.goto(`/admin/portfolio/${id}/modify`);
    await page.getByRole("button", { name: "삭제", exact: true }).click();
    await page.getByRole("button", { name: "확인" }).click();
    await page.getByText("시공 사례를 삭제했습니다.").waitFor();
    expect(await page.getByText("첫걸음 이어 가기").count()).toBe(0);
    await page.getByRole("button", { name: "되돌리기" }).click();
    await page.waitForURL(`**/admin/portfolio/${id}`);
    await page.getByText("시공 사례 1건을 되살렸습니다.").waitFor();
    expect(server.rows(`SELECT deletedAt FROM portfolio WHERE id = ${id}`)).toEqual([
      { deletedAt: null },
    ]);
    await close();
  },
);

test("a long list comes in pages, and 목록 leads back to the one that was left", async () => {
  const database = new SQLite(server.databaseFile);
  const copy = database.prepare(`
    INSERT INTO portfolio (title, buildingType, interiorType, createdAt, updatedAt)
    SELECT '긴 목록의 집', buildingType, interiorType, createdAt, updatedAt FROM portfolio WHERE id = ?`);
  for (let count = 0; count < 24; count += 1) copy.run(id);
  database.close();
  const { page, close } = await openOffice({ width: 1440 });
  await page.goto("/admin/portfolio");
  const cards = page.locator(".grid .card");
  await expect.poll(() => cards.count()).toBe(24);
  expect(await page.getByRole("link", { name: "시험 주택" }).count()).toBe(0);
  expect(await page.getByRole("link", { name: "처음으로" }).count()).toBe(0);
  await page.getByRole("link", { name: "이전 시공 사례 더 보기" }).click();
  await page.waitForURL(`**/admin/portfolio?before=${id + 1}`);
  await expect.poll(() => cards.first().textContent()).toContain("시험 주택");
  expect(await checkAxe(page)).toEqual([]);

  await cards.first().click();
  await page.waitForURL(`**/admin/portfolio/${id}`);
  await page.getByRole("link", { name: "목록" }).click();
  await page.waitForURL(`**/admin/portfolio?before=${id + 1}`);
  await page.getByRole("link", { name: "처음으로" }).click();
  await page.waitForURL((url) => url.pathname + url.search === "/admin/portfolio");
  await expect.poll(() => cards.count()).toBe(24);

  await page.goto("/admin/portfolio?before=1");
  await page.getByText("이전 시공 사례가 더 없습니다.").waitFor();
  await page.goto("/admin/portfolio?before=abc");
  await expect.poll(() => cards.count()).toBe(24);
  await close();
});

test("with its end before its start the focus goes to the end's button, as the first error", async () => {
  server.change(`UPDATE portfolio SET startDate = '2026-03-02', endDate = '2026-03-01'`);
  const { page, close } = await openOffice();
  await page.goto(`/admin/portfolio/${id}/modify`);
  const end = page.getByRole("button", { name: "시공 종료일: 2026-03-01" });
  await end.waitFor();
  await page.getByLabel("상세 주소").fill("");
  await page.getByRole("button", { name: "저장" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "확인" }).click();
  await expect.poll(() => end.evaluate((button) => button === document.activeElement)).toBe(true);
  await close();
});

test("an address that is too long is described by the error of its field and of the block", async () => {
  const { page, close } = await openOffice();
  await page.goto(`/admin/portfolio/${id}/modify`);
  const main = page.getByLabel("기본 주소");
  await page.getByRole("button", { name: "주소 검색" }).click();
  await page.getByRole("button", { name: "주소 직접 입력" }).click();
  await page.getByLabel("상세 주소").fill("");
  await main.fill("가".repeat(201));
  await page.getByRole("button", { name: "저장" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "확인" }).click();
  await expect
    .poll(() => main.getAttribute("aria-describedby"))
    .toBe("portfolio-mainAddress-error portfolio-mainAddress-block");
  expect(await page.locator("#portfolio-mainAddress-error").textContent()).toBe(
    "200자까지 입력할 수 있습니다.",
  );
  expect(await page.locator("#portfolio-mainAddress-block").textContent()).toBe(
    "주소를 입력하세요.",
  );
  await main.fill("");
  await expect
    .poll(() => main.getAttribute("aria-describedby"))
    .toBe("portfolio-mainAddress-block");
  await close();
});
