import { beforeAll, expect, test } from "vitest";
import { browseSite, holdRequests, hydrated } from "../support/browser";
import { fillIn, inquiries, takeASecond } from "../support/contact-page";
import { fillSite } from "../support/public-site";

/** A wish for a quote like a project that is taken back, or whose project is gone. */
const { server, openPage, openOffice } = browseSite();
const PROJECTS = 4;

beforeAll(async () => {
  await fillSite(server, PROJECTS);
});

const newest = () => inquiries(server).at(-1) ?? {};

test("the wish is taken back by a press; a project that is gone meanwhile is dropped, the inquiry is kept", async () => {
  for (const [asked, change] of [
    ["3", "takes back"],
    ["4", "UPDATE portfolio SET isDraft = 1 WHERE id = 4"],
    ["1", "DELETE FROM portfolio WHERE id = 1"],
  ] as const) {
    const { page, close } = await openPage({ javaScript: false });
    await page.goto(`/contact?like=${asked}`);
    await fillIn(page, `박${asked}`);
    await page.getByLabel("기본 주소").fill("서울 강남구 테헤란로 1");
    await page.getByLabel("상세 주소").fill("3층");
    if (change === "takes back")
      await page.getByLabel("이 집과 비슷하게 시공하고 싶습니다").uncheck();
    else server.change(change);
    await takeASecond(page);
    await page.getByRole("button", { name: "견적문의하기" }).click();
    await page.getByText("접수 완료").first().waitFor();
    expect(newest()).toMatchObject({
      customer: `박${asked}`,
      portfolioId: null,
      portfolioTitle: "",
    });
    await close();
  }
});

test("a wish taken back stays so when the page is loaded anew, and another project's is asked anew", async () => {
  const { page, close } = await openPage();
  await page.goto("/contact?like=2");
  await hydrated(page);
  const wish = page.getByLabel("이 집과 비슷하게 시공하고 싶습니다");
  await page.getByLabel("이름").fill("김하나");
  await wish.uncheck();
  // What keeps it is fetched at the first letter.
  await page.waitForFunction(() =>
    /"unliked":"2"/.test(sessionStorage.getItem("contact-draft") ?? ""),
  );
  await page.reload();
  await hydrated(page);
  await expect.poll(() => page.getByLabel("이름").inputValue()).toBe("김하나");
  expect(await wish.isChecked()).toBe(false);
  await page.goto("/contact?like=3");
  await hydrated(page);
  expect(await wish.isChecked()).toBe(true);
  await close();
});

test("who looks at other projects meanwhile comes back by the plain link to the same form", async () => {
  const { page, close } = await openPage();
  await page.goto("/portfolio/2");
  await page.getByRole("link", { name: "이 집처럼 견적 문의하기" }).click();
  await page.waitForURL("**/contact?like=2");
  await hydrated(page);
  await page.getByLabel("이름").fill("김하나");
  await page.locator("input[type=file]").setInputFiles("tests/fixtures/display-p3.heic");
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem("contact-files")))
    .not.toBeNull();
  await page.goto("/contact");
  await page.waitForURL("**/contact?like=2");
  await hydrated(page);
  await expect.poll(() => page.getByLabel("이름").inputValue()).toBe("김하나");

  // On a slow phone, what is typed before the script is there comes along.
  const bringScripts = await holdRequests(page, /\/assets\/[^/]+\.js$/);
  await page.goto("/contact");
  await page.getByLabel("이름").fill("김두리");
  await page.getByLabel("연락처").fill("010-2345-6789");
  bringScripts();
  await page.waitForURL("**/contact?like=2");
  await hydrated(page);
  await expect.poll(() => page.getByLabel("이름").inputValue()).toBe("김두리");
  expect(await page.getByLabel("연락처").inputValue()).toBe("010-2345-6789");
  await expect
    .poll(() => page.locator(".file-list li").allTextContents())
    .toEqual([expect.stringContaining("display-p3.heic")]);
  expect(await page.getByLabel("이 집과 비슷하게 시공하고 싶습니다").isChecked()).toBe(true);
  await close();
});

test.each(["abc", "-1", "0", "1000000000", "4", "1e1", "2%00", "'", "", "x&like=2"])(
  "a form for the project %j is the form as ever",
  async (asked) => {
    const answer = await fetch(`${server.url}/contact?like=${asked}`);
    const html = await answer.text();
    expect([answer.status, html.includes('class="liked"')]).toEqual([200, false]);
  },
);

test("when the project is destroyed, the office still reads its title", async () => {
  server.change(
    "UPDATE inquiry SET portfolioId = 3, portfolioTitle = '시공 사례 3' WHERE customer = '박3'",
  );
  server.change("PRAGMA foreign_keys = ON; DELETE FROM portfolio WHERE id = 3");
  const { page, close } = await openOffice();
  const [row] = server.rows("SELECT id, portfolioId FROM inquiry WHERE customer = '박3'");
  expect(row?.portfolioId).toBe(null);
  await page.goto(`/admin/contact/${row?.id}`);
  await page.getByText("참고한 시공 사례: 시공 사례 3 (삭제된 시공 사례)").waitFor();
  await close();
});
