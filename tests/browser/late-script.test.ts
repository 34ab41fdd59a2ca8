import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { browseSite, closeViewer, holdRequests, hydrated, nextFrames } from "../support/browser";
import { fillIn, inquiries } from "../support/contact-page";
import { photograph } from "../support/photograph";
import { fillSite } from "../support/public-site";

/** Pages while their script is still on its way, or never comes. */
const PROJECTS = 30;
const { server, openPage, openOffice } = browseSite();
const scripts = /\/assets\/[^/]+\.js$/;

beforeAll(async () => {
  await fillSite(server, PROJECTS);
});

const isHydrated = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName("hydrated").length > 0);

test("with scripts that come late a visitor gets from the list to a project and its pictures, and sends an inquiry", async () => {
  const { page, close } = await openPage();
  const bringScripts = await holdRequests(page, scripts);
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));

  await page.goto("/portfolio", { waitUntil: "domcontentloaded" });
  await page.locator(".card").first().click();
  await page.waitForURL(`**/portfolio/${PROJECTS}`);
  expect(
    fetched.filter((path) => path.endsWith(".data")),
    "the link was followed without script",
  ).toEqual([]);
  await page.locator(".gallery a").first().click();
  bringScripts();
  await page.getByRole("dialog", { name: "크게 보기" }).waitFor();
  expect(page.url()).toBe(`${server.url}/portfolio/${PROJECTS}`);
  await closeViewer(page);
  const bringMore = await holdRequests(page, scripts);
  await page.getByRole("link", { name: /이 집처럼 견적 문의하기/ }).click();
  await page.waitForURL("**/contact?like=*");

  await page.getByLabel("이름").pressSequentially("김이른");
  expect(await isHydrated(page)).toBe(false);
  bringMore();
  await hydrated(page);
  expect(await page.getByLabel("이름").inputValue()).toBe("김이른");
  await fillIn(page, "김이른");
  await page.getByRole("button", { name: "주소 검색" }).click();
  await page.getByRole("button", { name: "서울 강남구 테헤란로 1" }).click();
  await page.getByLabel("상세 주소").fill("1층");
  await page.getByRole("button", { name: "견적문의하기" }).click();
  await page.getByRole("dialog").getByText("문의가 성공적으로 접수 되었습니다.").waitFor();
  expect(inquiries(server).at(-1)).toMatchObject({ customer: "김이른" });
  await close();
});

test("nothing of the script is fetched before everything else is loaded", async () => {
  const { page, close } = await openPage();
  for (const path of ["/", "/portfolio", `/portfolio/${PROJECTS}`, "/contact"]) {
    await page.goto(path);
    await hydrated(page);
    const [loaded, first] = await page.evaluate(() => {
      const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      const fetched = performance.getEntriesByType("resource");
      const starts = fetched.filter(({ name }) => /\.js$/.test(name)).map((each) => each.startTime);
      return [page?.loadEventStart ?? 0, Math.min(...starts)];
    });
    expect(first, path).toBeGreaterThan(loaded ?? 0);
  }
  await close();
});

test("hydration keeps what was typed, chosen and focused", async () => {
  const { page, close } = await openPage();
  const release = await holdRequests(page, scripts);
  await page.goto("/contact");
  await fillIn(page, "이서둘");
  await page.getByLabel("공사 시작 예정일").fill("2027-03-01");
  await page.getByLabel("상세 주소").fill("2층");
  const address = page.getByLabel("기본 주소");
  await address.fill("서울 가온구");
  expect(await isHydrated(page)).toBe(false);
  release();
  await hydrated(page);
  // Still in the field, which goes on taking what is typed.
  await page.keyboard.type(" 예시로 1");
  expect(await address.inputValue()).toBe("서울 가온구 예시로 1");
  expect(await page.getByLabel("이름").inputValue()).toBe("이서둘");
  expect(await page.getByLabel("건물 유형").inputValue()).toBe("APARTMENT");
  expect(await page.getByLabel("부분 시공").isChecked()).toBe(true);
  expect(await page.getByLabel("동의합니다").isChecked()).toBe(true);
  expect(await page.getByLabel("문의 내용").inputValue()).toContain("거실을 넓히고");
  await page.getByRole("button", { name: "공사 시작 예정일: 2027-03-01" }).waitFor();
  await close();
});

test("a form sent before the script is there is answered, and what is mended then is kept", async () => {
  const { page, close } = await openPage({ expectedErrors: [/status of 400/] });
  const release = await holdRequests(page, scripts);
  await page.goto("/contact");
  await page.getByLabel("문의 내용").fill("처음 쓴 글");
  const photo = { name: "거실.jpg", mimeType: "image/jpeg", buffer: await photograph() };
  await page.locator("input[type=file]").setInputFiles(photo);
  await page.getByRole("button", { name: "견적문의하기" }).click();
  await page.getByText("필수 입력사항을 모두 입력해주세요.").waitFor();
  const memo = page.getByLabel("문의 내용");
  expect(await memo.inputValue()).toBe("처음 쓴 글");
  await memo.fill("고쳐 쓴 글");
  release();
  await hydrated(page);
  expect(await memo.inputValue()).toBe("고쳐 쓴 글");
  expect(await memo.evaluate((area) => area === document.activeElement)).toBe(true);
  await page.getByRole("alert").getByRole("link").first().click();
  await page.getByLabel("이름").fill("박");
  await page.getByText("사용자 이름은 2자 이상이어야 합니다.").first().waitFor();
  expect(await page.getByText("다시 선택해 주세요: 거실.jpg").count()).toBe(1);
  await close();
});

test("if the script never comes, links and pictures lead where they point, and the form is sent", async () => {
  const { page, close } = await openPage({ expectedErrors: [/ERR_FAILED/] });
  await page.route(scripts, (route) => route.abort());
  await page.goto(`/portfolio/${PROJECTS}`);
  await page.locator(".gallery a").first().click();
  await page.waitForURL("**/api/portfolio/view/**");
  await page.goto("/contact");
  await fillIn(page, "한느긋");
  await page.getByLabel("기본 주소").fill("서울 가온구 예시로 1");
  await page.getByLabel("상세 주소").fill("3층");
  await page.getByRole("button", { name: "견적문의하기" }).click();
  await page.waitForURL("**/contact/received");
  expect(inquiries(server).at(-1)).toMatchObject({ customer: "한느긋" });
  await close();
});

test("a calendar and a dialog that are asked for twice wait for their style, and the page stays where it is", async () => {
  const { page, close } = await openPage({ width: 1440 });
  await page.goto("/contact");
  await hydrated(page);
  const firstSight = await watchFor(page, ".react-datepicker");
  const bringStyle = await holdRequests(page, /\.css$/);
  const opener = page.getByRole("button", { name: /^공사 시작 예정일: / });
  // The focus asks for it, and the press does.
  await arrival(page, /\/calendar-[^/]+\.js$/, () => opener.focus());
  const place = await page.evaluate(() => window.scrollY);
  await page.keyboard.press("ArrowDown");
  await nextFrames(page);
  bringStyle();
  await page.getByRole("button", { name: "다음 달" }).waitFor();
  expect((await firstSight()).height).toBeLessThan(400);
  await nextFrames(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(place);
  await close();

  const office = await openOffice();
  await office.page.goto("/admin/contact/add");
  await hydrated(office.page);
  const dialog = await watchFor(office.page, ".swal2-container");
  const bringDialogs = await holdRequests(office.page, /\.css$/);
  await arrival(office.page, /\/sweetalert2-[^/]+\.js$/, () =>
    office.page.getByLabel("이름").fill("김하늘"),
  );
  await office.page.getByRole("link", { name: "목록" }).click();
  await nextFrames(office.page);
  bringDialogs();
  await office.page.getByRole("button", { name: "계속 작성" }).click();
  expect(await dialog()).toMatchObject({ position: "fixed" });
  await office.close();
});

/** How an element looks as it comes into the page. */
async function watchFor(page: Page, selector: string) {
  const seen = await page.evaluateHandle(
    (selector) => ({
      look: new Promise<{ height: number; position: string }>((resolve) => {
        const watch = new MutationObserver(() => {
          const element = document.querySelector(selector);
          if (!element) return;
          watch.disconnect();
          const { height } = element.getBoundingClientRect();
          resolve({ height, position: getComputedStyle(element).position });
        });
        watch.observe(document, { childList: true, subtree: true });
      }),
    }),
    selector,
  );
  return () => seen.evaluate(({ look }) => look);
}

async function arrival(page: Page, script: RegExp, cause: () => Promise<void>) {
  const [response] = await Promise.all([page.waitForResponse(script), cause()]);
  await response.finished();
}
