import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { publicPages } from "../../scripts/public-pages";
import { browseSite, loginAsAdmin, wholePage } from "../support/browser";
import { demolition, estimatesOf } from "../support/estimates";
import { fillSite } from "../support/public-site";
import { receiptsOf } from "../support/receipts";
import type { Site } from "../support/site";
import { visitsOf } from "../support/visits";

const { server, openPage } = browseSite();

beforeAll(async () => {
  await fillSite(server, 30);
  const site = { ...server, cookie: await server.login() } as Site;
  const files = new File(["도면"], "도면.txt");
  const { id, path } = await receiptsOf(site).send({ files });
  const { save, send } = estimatesOf(site);
  await save(id, [demolition, { ...demolition, work: "목공사" }], { note: "비고입니다." });
  await send(id);
  const { offer, dayIn } = visitsOf(site);
  await offer(id, [`${dayIn(3)} 14:00`, `${dayIn(5)} 10:00`]);
  const own = ["", "/accept?estimate=1", "/visit", "/visit?ask=others", "/withdraw"];
  more.push(...own.map((each) => path + each));
});

const more = [
  "/portfolio?page=2",
  "/portfolio/30",
  "/portfolio/7",
  "/contact/received",
  "/privacy/versions/1",
  "/contact?like=7",
  "/portfolio?q=다온로",
];
const office = [
  "/account?edit=1",
  "/account/security",
  "/account/security/second-step",
  "/contact",
  "/contact?before=1",
  "/contact/add",
  "/contact/1",
  "/contact/1?edit=1",
  "/contact/1?delete=1",
  "/contact/1?withdraw=1",
  "/contact/1/notify",
  "/contact/1/notify?change",
  "/contact/1/estimate",
  "/contact/1/estimate?edit=1",
  "/contact/1/visit",
  "/contact/1/visit?delete=1",
  "/today",
  "/today/year",
  "/today/month",
  "/settings/alerts",
  "/settings/alerts/mail",
  "/settings/alerts/webhook",
  "/settings/alerts/push",
  "/settings/alerts/summary",
  "/settings/trash",
  "/settings/privacy",
  "/settings/due",
  "/settings/retention",
  "/settings/apart",
  "/portfolio",
  "/portfolio/add",
  "/portfolio/30",
  "/portfolio/30/modify",
  "/content/main",
  "/content/main?edit=1",
  "/content/about?edit=1",
  "/content/serivces?edit=1",
  "/content/steps?edit=1",
  "/content/site",
  "/content/site?edit=1",
  "/content/company",
  "/content/company?edit=1",
  "/api",
].map((path) => `/admin${path}`);

/** A page in a browser without styles and scripts. */
async function openBare(expectedErrors: RegExp[] = []) {
  const opened = await openPage({ javaScript: false, expectedErrors });
  const { page } = opened;
  await page.route(
    (url) => !url.pathname.includes("."),
    async (route) => {
      if (route.request().resourceType() !== "document") return route.fallback();
      const response = await route.fetch({ maxRedirects: 0 });
      const html = await response.text();
      await route.fulfill({ response, body: html.replace(/<style.*?<\/style>/gs, "") });
    },
  );
  await page.route(/\.css/, (route) => route.fulfill({ contentType: "text/css", body: "" }));
  return opened;
}

/** Adjacent words of two elements with nothing between them: 이름|필수. */
function joinedWords(page: Page) {
  return page.evaluate(() => {
    const joined: string[] = [];
    let before: Text | undefined;
    const visit = (node: Node) => {
      if (node instanceof Text) {
        const isApart = /^\s/.test(node.data) || /\s$/.test(before?.data ?? " ");
        if (!isApart && before?.parentNode !== node.parentNode) {
          joined.push(`${before?.data.trim()}|${node.data.trim()}`);
        }
        before = node;
      }
      if (!(node instanceof HTMLElement)) return;
      if (node.matches("script, style, [type=hidden]")) return;
      const isInLine = getComputedStyle(node).display === "inline" && !node.matches("br, img");
      if (!isInLine) before = undefined;
      for (const child of node.childNodes) visit(child);
      if (!isInLine) before = undefined;
    };
    visit(document.body);
    return joined;
  });
}
/** Correct Korean without a space: a particle after its number or link, a comma, brackets. */
const meant =
  /^\d+\|(건이 |일\()|\|에 입력하면 |\|, |^(X-Alert-\w+|sha256=)\||\(\|__session$|^__session\|\)/;

/** Text meant for script or the server, or inside closed parts. */
function shownByMistake(page: Page) {
  return page
    .locator("input[hidden], textarea[hidden], dialog:not([open]) *, button:empty")
    .evaluateAll((all) => all.map((element) => element.outerHTML.slice(0, 80)));
}

async function expectReadable(page: Page, path: string) {
  const joined = (await joinedWords(page)).filter((words) => !meant.test(words));
  expect([path, joined, await shownByMistake(page)]).toEqual([path, [], []]);
}

test("without styles no words of the public pages run together, and no hidden text shows", async () => {
  const { page, close } = await openBare([/status of 400/]);
  for (const path of [...publicPages, ...more]) {
    await page.goto(path);
    await expectReadable(page, path);
  }
  await page.goto("/portfolio/30");
  expect(await page.locator(".facts").textContent()).toContain("공급 32.5평 약 107.4㎡");
  await page.goto("/contact");
  expect(await page.locator("form").textContent()).toContain("이름 필수");
  await page.getByText("이 칸은 비워 두세요.").waitFor();
  const token = await page.locator("[name=token]").inputValue();
  expect(token).not.toBe("");
  await page.getByRole("button", { name: "견적문의하기" }).click();
  await page.getByRole("alert").waitFor();
  await wholePage(page);
  await expectReadable(page, "/contact, refused");
  await close();
});

test("without styles no words of the office run together, and no hidden text shows", async () => {
  const { page, close } = await openBare();
  await page.goto("/admin/login");
  await expectReadable(page, "/admin/login");
  await loginAsAdmin(page);
  for (const path of office) {
    await page.goto(path);
    await expectReadable(page, path);
  }
  await close();
});
