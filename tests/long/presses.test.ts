import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browseSite, hydrated } from "../support/browser";
import { admin } from "../support/folders";
import { formOf } from "../support/form";
import { pickedPicture } from "../support/picture";
import { axeAtEachWidth, coveredOn, tally } from "../support/presses";
import { allRoutes } from "../support/routes";
import { fillWholeSite } from "../support/whole-site";

/** Whatever can be pressed is reached where it is seen: on every page, in every state. */
const { server, openPage, openOffice } = browseSite();
/** What stands in an address where routes.ts has a parameter. */
let own: Record<string, string>;

beforeAll(async () => {
  const { told, receipt } = await fillWholeSite(server);
  own = {
    "/portfolio/1": `/portfolio/${told}`,
    "/admin/portfolio/1": `/admin/portfolio/${told}`,
    "/admin/portfolio/1/modify": `/admin/portfolio/${told}/modify`,
    "/contact/receipt/1": receipt,
    "/contact/receipt/1/accept": `${receipt}/accept?estimate=1`,
    "/contact/receipt/1/visit": `${receipt}/visit?ask=others`,
    "/contact/receipt/1/withdraw": `${receipt}/withdraw`,
    "/admin/settings/apart/1": "/admin/settings/apart/29",
    "/admin/contact/1": "/admin/contact/3",
  };
});

afterAll(() => console.info(`presses: ${tally.states} states, ${tally.controls} controls`));

test("on every page, in every edit mode and open panel, no press meets something else, and axe finds nothing", async () => {
  const { page, close } = await openOffice({
    expectedErrors: [/status of (404|500)|NAME_NOT_RESOLVED/],
  });
  const pages = allRoutes.filter(({ path, file }) => path && /(?<!layout)\.tsx$/.test(file));
  const waiting = pages.map(({ path }) => own[path] ?? path);
  waiting.push("/contact?like=2", "/admin/contact?spam=1", "/admin/contact/1", "/admin/contact/30");
  waiting.push("/admin/contact/1/estimate?edit=1", "/admin/contact/2/estimate?edit=1");
  const asked = new Set<string>();
  const found: string[] = [];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    await page.goto(path);
    // Some addresses lead to another.
    const { pathname, search } = new URL(page.url());
    if (asked.has(pathname + search)) continue;
    asked.add(pathname + search);
    found.push(...(await coveredOn(page, pathname + search)));
    found.push(...(await axeAtEachWidth(page, pathname + search)));
    const further = await page.evaluate(questionsAndEditModes);
    waiting.push(...further.filter((each) => !asked.has(each)));
  }
  expect(asked.size).toBeGreaterThan(70);
  expect(found).toEqual([]);
  await close();
});

/** In the page: where its own buttons lead that change nothing yet. */
function questionsAndEditModes() {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>("form button[name]")];
  const links = [
    ...document.querySelectorAll<HTMLAnchorElement>(
      "a[href*='?withdraw'], a[href$='/notify'], a[href$='?change']",
    ),
  ];
  return [
    ...buttons
      .filter(({ form, name }) => form?.method === "get" && /^(edit|delete)$/.test(name))
      .map(({ name, value }) => `${location.pathname}?${name}=${value}`),
    ...links.map(({ pathname, search }) => pathname + search),
  ];
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).first().click();
const dialogOf = (page: Page) => page.locator(".swal2-container").waitFor();

/** What only script opens, and how. */
const opened: Record<string, [path: string, open: (page: Page) => Promise<unknown>]> = {
  "the calendar of a visitor": [
    "/contact",
    async (page) => {
      await press(page, /공사 시작 예정일/);
      await page.locator(".react-datepicker").waitFor();
    },
  ],
  "the search for an address": [
    "/contact",
    async (page) => {
      await press(page, "주소 검색");
      await page.getByRole("button", { name: "서울 강남구 테헤란로 1" }).waitFor();
    },
  ],
  "a refused quote request": [
    "/contact",
    async (page) => {
      await press(page, "등록");
      await dialogOf(page);
    },
  ],
  "its fields": [
    "/contact",
    async (page) => {
      await press(page, "등록");
      await dialogOf(page);
      await page.getByRole("dialog").getByRole("button").click();
      await page.locator(".field-error").first().waitFor();
    },
  ],
  "a large picture": [
    "/portfolio/1",
    async (page) => {
      await page.getByRole("link", { name: "시공 전후 크게 보기" }).click();
      await page.getByRole("dialog", { name: "크게 보기" }).waitFor();
    },
  ],
  "the question before an inquiry is deleted": [
    "/admin/contact/3?edit=1",
    async (page) => {
      await press(page, "삭제");
      await dialogOf(page);
    },
  ],
  "the question before typed words are left": [
    "/admin/contact/3?edit=1",
    async (page) => {
      await page.getByLabel("직원 메모").fill("아직");
      await page.getByRole("link", { name: "목록" }).click();
      await dialogOf(page);
    },
  ],
  "the calendar of the office": [
    "/admin/contact/3?edit=1",
    async (page) => {
      await press(page, /입주/);
      await page.locator(".react-datepicker").waitFor();
    },
  ],
  "what a colleague has saved": [
    "/admin/contact/3?edit=1",
    async (page) => {
      const headers = { Cookie: await server.login() };
      const body = formOf({ memo: `동료의 메모 ${Math.random()}` });
      await fetch(`${server.url}/api/contact/3/modify`, { method: "PUT", headers, body });
      await page.getByLabel("직원 메모").fill("나의 메모");
      await press(page, "저장");
      await page.locator(".differences").waitFor();
    },
  ],
  "what a call was about": [
    "/admin/contact/3",
    async (page) => {
      await press(page, "통화 기록");
      await page.locator(".call.is-asked").waitFor();
    },
  ],
  "a message over a list": [
    "/admin/contact",
    async (page) => {
      await page.locator(".status-menu summary").first().click();
      await page.locator(".status-menu[open] button:enabled").first().click();
      await page.locator(".flash").waitFor();
    },
  ],
  "a refused project": [
    "/admin/portfolio/add",
    async (page) => {
      await press(page, "등록");
      await dialogOf(page);
    },
  ],
  "photographs that are ticked, and one that has failed": [
    "/admin/portfolio/1/modify",
    async (page) => {
      await page.route("**/api/staged/portfolio", (route) => route.abort());
      await page.locator("#portfolio-imageFiles").setInputFiles(await pickedPicture("집.jpg"));
      await page.getByText("연결이 끊어졌습니다.").waitFor();
      await page.getByLabel("모두 선택").check();
    },
  ],
  "an address to be searched in the office": [
    "/admin/content/company?edit=1",
    async (page) => {
      await press(page, "주소 검색");
      await page.getByRole("button", { name: "서울 강남구 테헤란로 1" }).waitFor();
    },
  ],
};

test.each(Object.keys(opened))("nor does it over %s", async (state) => {
  const [path, open] = opened[state] ?? [];
  const { page, close } = await openOffice({ expectedErrors: [/status of (400|409)|ERR_FAILED/] });
  await page.goto(own[path ?? ""] ?? path ?? "");
  await open?.(page);
  // axe reads the number of a day only as a word of its own, and Korean writes 2일.
  if (!/calendar/.test(state)) expect(await axeAtEachWidth(page, state)).toEqual([]);
  expect(await coveredOn(page, state)).toEqual([]);
  await close();
});

test("nor at the login", async () => {
  const { page, close } = await openPage({ expectedErrors: [/status of 401/] });
  await page.goto("/admin/login");
  await hydrated(page);
  const found = await axeAtEachWidth(page, "the login");
  found.push(...(await coveredOn(page, "the login")));
  await page.getByLabel("아이디").fill(admin.username);
  await page.getByLabel("비밀번호").fill("not the password");
  await press(page, "로그인");
  await dialogOf(page);
  found.push(...(await coveredOn(page, "a refused login")));
  expect(found).toEqual([]);
  await close();
});

test("a panel that lies under a row is found", async () => {
  const { page, close } = await openOffice({ width: 1440 });
  await page.goto("/admin/contact");
  await page.locator(".export > div").evaluate((panel) => {
    panel.style.zIndex = "auto";
  });
  const found = await coveredOn(page, "the list");
  expect(found.filter((each) => /내려받기.*lies under .*row-link/.test(each))).not.toEqual([]);
  await close();
});
