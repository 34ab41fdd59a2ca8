import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EnginePage, engines, inEngine } from "../support/engines";
import { admin } from "../support/folders";
import { photograph } from "../support/photograph";
import { fillSite } from "../support/public-site";
import { serveSite } from "../support/site";
import { watchSite } from "../support/watched-site";

/** What Chromium, in all other tests, cannot show: that the other engines run the site, too. */
const site = serveSite();
let watched: Awaited<ReturnType<typeof watchSite>>;

beforeAll(async () => {
  await fillSite(site, 13);
  watched = await watchSite(site.url);
});
afterAll(() => watched.stop());

for (const engine of engines) {
  test.skipIf(!existsSync(engine.program))(
    `a visitor and the office find their way in ${engine.name}`,
    () =>
      inEngine(engine, async (page, folder) => {
        const before = Date.now();
        const steps = [home, list, project, form, login, untouchedForms, inquiry, estimate, logout];
        const walk = { page, folder, customer: `${engine.name} 고객` };
        for (const step of steps) {
          await step(walk).catch((error) => {
            throw new Error(`${step.name}: ${error.message} ${watched.errors.join("\n")}`);
          });
          expect(watched.errors, step.name).toEqual([]);
        }
        const agent = await page.run(() => navigator.userAgent);
        const safari = /Version\/(\S+) Safari/.exec(agent)?.[1];
        const seconds = (Date.now() - before) / 1000;
        console.log(
          `${engine.name} ${page.version}${safari ? ` (Safari ${safari})` : ""}: ${steps.length} steps in ${seconds} s`,
        );
      }).finally(() => watched.errors.splice(0)),
  );
}

interface Walk {
  page: EnginePage;
  folder: string;
  customer: string;
}

async function home({ page }: Walk) {
  const isOpen = () => document.querySelector<HTMLDetailsElement>("header details")?.open === true;
  await open(page, "/");
  await press(page, "header details > summary");
  await until(page, isOpen);
  await page.run(() => document.querySelector("main")?.click());
  await press(page, ".slide-next");
  const shown = () => document.querySelector(".slick-current")?.getAttribute("data-index") ?? null;
  await until(page, shown);
  const first = await page.run(shown);
  await press(page, ".slide-prev");
  await until(
    page,
    (first) => document.querySelector(".slick-current")?.getAttribute("data-index") !== first,
    first,
  );
}

async function list({ page }: Walk) {
  await press(page, 'footer a[href="/portfolio"], .menu-list a[href="/portfolio"]');
  await isAt(page, "/portfolio");
  await until(page, () => document.querySelectorAll(".card").length > 5);
  await press(page, 'a[href="/portfolio?type=SMALL_APARTMENT"]');
  await until(page, () => document.querySelectorAll(".card").length === 1);
  await page.run(() => history.back());
  await until(page, () => location.search === "" && document.querySelectorAll(".card").length > 5);
}

async function project({ page }: Walk) {
  await press(page, ".card");
  await until(page, () => document.querySelector(".project") !== null);
  await press(page, ".project a[data-needs-script]");
  await until(page, () => document.querySelector<HTMLImageElement>("dialog[open] img")?.complete);
  await page.run(() => history.back());
  await until(page, () => !document.querySelector("dialog[open]"));
}

/** By script, the postcode service, which is not there, has the address typed. */
async function form({ page, folder, customer }: Walk) {
  await open(page, "/contact");
  const photo = join(folder, "거실.jpg");
  writeFileSync(photo, await photograph());
  await page.choose("#contact-files", photo);
  await until(page, () =>
    document.querySelector(".file-list li")?.textContent?.includes("거실.jpg"),
  );
  await fill(page, { "#contact-phoneNumber": "01012345678", "#contact-exclusiveArea": "30" });
  await press(page, "#contact button[type=submit]");
  await answer(page, "필수 입력사항");
  await until(page, () => document.activeElement?.id === "contact-customer");
  // Not behind the bar.
  await until(page, () => {
    const label = document.querySelector("label[for=contact-customer]");
    const { left, top, height } = label?.getBoundingClientRect() ?? new DOMRect();
    return document.elementFromPoint(left + 1, top + height / 2) === label;
  });
  await press(page, ".address button");
  await until(
    page,
    () => !document.querySelector<HTMLInputElement>("#contact-mainAddress")?.readOnly,
  );
  await fill(page, {
    "#contact-customer": customer,
    "#contact-buildingType": "HOUSE",
    "#contact-mainAddress": "서울 강남구 테헤란로 1",
    "#contact-detailAddress": "101호",
  });
  await press(page, "#contact-personalInformationAgree");
  await press(page, "#contact button[type=submit]");
  await until(page, () =>
    document.querySelector(".swal2-popup")?.textContent?.includes("접수 완료"),
  );
  await press(page, '.swal2-popup a[href*="/contact/receipt/"]');
  await until(page, () => /^.contact.receipt./.test(location.pathname));
  await until(page, () => document.querySelector("h1")?.textContent?.includes("문의"));
}

async function login({ page }: Walk) {
  await open(page, "/admin/login");
  await fill(page, { "[name=username]": admin.username, "[name=password]": admin.password });
  await press(page, "form button[type=submit]");
  await isAt(page, "/admin/portfolio");
}

/** Nothing is typed, so nothing may ask. */
async function untouchedForms({ page, customer }: Walk) {
  const id = idOf(customer);
  const forms = [
    ...[`/admin/contact/${id}?edit=1`, "/admin/contact/add", "/admin/content/site?edit=1"],
    ...["/admin/content/company?edit=1", "/admin/portfolio/add", "/admin/portfolio/13"],
    ...["/admin/account?edit=1", `/admin/contact/${id}/estimate?edit=1`],
  ];
  for (const path of forms) {
    await open(page, path);
    await press(page, 'a[href="/admin/today"]');
    await isAt(page, "/admin/today").catch(async () => {
      throw new Error(`${path} asks: ${await page.run(() => document.body.innerText.slice(-200))}`);
    });
  }
}

async function inquiry({ page, customer }: Walk) {
  await open(page, "/admin/contact");
  const id = idOf(customer);
  await press(page, `.row-link[href="/admin/contact/${id}"]`);
  await isAt(page, `/admin/contact/${id}`);
  await press(page, 'button[value$="CONTACT MEET1"]');
  await until(page, () => document.body.innerText.includes("상담전 → 상담1"));
}

async function estimate({ page, customer }: Walk) {
  const path = `/admin/contact/${idOf(customer)}/estimate`;
  await open(page, `${path}?edit=1`);
  await fill(page, { "#name-0": "철거", "#quantity-0": "2", "#price-0": "1,000,000" });
  await press(page, 'button[value="add"]');
  await until(page, () => document.querySelectorAll("[data-line]").length === 2);
  const second = "[data-line] ~ [data-line]";
  await fill(page, {
    [`${second} [name=name]`]: "도배",
    [`${second} [name=quantity]`]: "30",
    [`${second} [name=price]`]: "20000",
  });
  await until(page, () => document.body.innerText.includes("2,860,000원"));
  await press(page, "button[form=estimate-form]");
  await until(page, () => location.search === "" && document.body.innerText.includes("2,860,000"));
  const exported = await page.run(async (xlsx) => {
    const got = await fetch(xlsx);
    return [got.status, (await got.arrayBuffer()).byteLength > 1000];
  }, `${path}.xlsx`);
  expect(exported).toEqual([200, true]);
}

async function logout({ page }: Walk) {
  await press(page, '[action="/admin/logout"] button');
  await isAt(page, "/admin/login");
}

const idOf = (customer: string) =>
  site.rows(`SELECT id FROM inquiry WHERE customer = '${customer}'`)[0]?.id;

async function open(page: EnginePage, path: string) {
  await page.goto(watched.url + path);
  await until(page, () => performance.getEntriesByName("hydrated").length > 0);
}

async function until<Given extends unknown[]>(
  page: EnginePage,
  fn: (...given: Given) => unknown,
  ...given: Given
) {
  const patience = Date.now() + 30_000;
  // Between two documents nothing can be asked.
  while (!(await page.run(fn, ...given).catch(() => false))) {
    if (Date.now() > patience) throw new Error(`never: ${fn}`);
    await sleep(50);
  }
}

const isAt = (page: EnginePage, path: string) =>
  until(page, (path) => location.pathname === path, path);

async function press(page: EnginePage, css: string) {
  await until(page, (css) => document.querySelector(css) !== null, css);
  await page.run((css) => document.querySelector<HTMLElement>(css)?.click(), css);
}

async function answer(page: EnginePage, words: string) {
  await until(
    page,
    (words) => document.querySelector(".swal2-popup")?.textContent?.includes(words),
    words,
  );
  await press(page, ".swal2-confirm");
  await until(page, () => !document.querySelector(".swal2-popup"));
}

/** As a keyboard would, but for the keys. */
const fill = (page: EnginePage, values: Record<string, string>) =>
  page.run((values) => {
    for (const [css, value] of Object.entries(values)) {
      const field = document.querySelector<HTMLInputElement>(css);
      if (!field) throw new Error(`no ${css}`);
      field.focus();
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(
        field,
        value,
      );
      for (const kind of ["input", "change"])
        field.dispatchEvent(new Event(kind, { bubbles: true }));
    }
  }, values);
