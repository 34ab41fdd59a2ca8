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
          expect(watched.errors.join("\n"), step.name).toBe("");
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
  await open(page, "/");
  await press(page, "header details > summary");
  await shows(page, "header details[open]");
  await page.run(() => document.querySelector("main")?.click());
  await press(page, ".slide-next");
  await shows(page, '.slick-current[data-index="1"]');
  await press(page, ".slide-prev");
  await shows(page, '.slick-current[data-index="0"]');
}

async function list({ page }: Walk) {
  await press(page, '.menu-list a[href="/portfolio"]');
  await isAt(page, "/portfolio");
  await shows(page, ".card");
  await press(page, 'a[href="/portfolio?type=SMALL_APARTMENT"]');
  await until(page, () => document.querySelectorAll(".card").length === 1);
  await page.run(() => history.back());
  await until(page, () => location.search === "" && document.querySelectorAll(".card").length > 5);
}

async function project({ page }: Walk) {
  await press(page, ".card");
  await press(page, ".project a[data-needs-script]");
  await until(page, () => document.querySelector<HTMLImageElement>("dialog[open] img")?.complete);
  await page.run(() => history.back());
  await until(page, () => !document.querySelector("dialog[open]"));
}

/** The postcode service is not there: the address can be typed. */
async function form({ page, folder, customer }: Walk) {
  await open(page, "/contact");
  const photo = join(folder, "거실.jpg");
  writeFileSync(photo, await photograph());
  await page.choose("#contact-files", photo);
  await shows(page, ".file-list li", "거실.jpg");
  await fill(page, { "#contact-phoneNumber": "01012345678", "#contact-exclusiveArea": "30" });
  await press(page, "#contact button[type=submit]");
  await shows(page, ".swal2-popup", "필수 입력사항");
  await press(page, ".swal2-confirm");
  await until(page, () => document.activeElement?.id === "contact-customer");
  // Not behind the bar.
  await until(page, () => {
    const label = document.querySelector("label[for=contact-customer]");
    const { left, top, height } = label?.getBoundingClientRect() ?? new DOMRect();
    return document.elementFromPoint(left + 1, top + height / 2) === label;
  });
  await press(page, ".address button");
  await shows(page, "#contact-mainAddress:not([readonly])");
  await fill(page, { "#contact-customer": customer, "#contact-buildingType": "HOUSE" });
  await fill(page, { "#contact-mainAddress": "서울 강남구 1", "#contact-detailAddress": "101호" });
  await press(page, "#contact-personalInformationAgree");
  await press(page, "#contact button[type=submit]");
  await shows(page, ".swal2-popup", "접수 완료");
  await press(page, '.swal2-popup a[href*="/contact/receipt/"]');
  await until(page, () => location.pathname.startsWith("/contact/receipt/"));
  await shows(page, "h1", "문의");
}

async function login({ page }: Walk) {
  await open(page, "/admin/login");
  await fill(page, { "[name=username]": admin.username, "[name=password]": admin.password });
  await press(page, "form button[type=submit]");
  await isAt(page, "/admin/portfolio");
}

/** Nothing is typed, so nothing may ask. */
async function untouchedForms({ page, customer }: Walk) {
  const own = `/admin/contact/${idOf(customer)}`;
  for (const path of [
    ...[`${own}?edit=1`, `${own}/estimate?edit=1`, "/admin/contact/add", "/admin/portfolio/add"],
    ...["/admin/portfolio/13", "/admin/account?edit=1"],
    ...["/admin/content/site?edit=1", "/admin/content/company?edit=1"],
  ]) {
    await open(page, path);
    await press(page, 'a[href="/admin/today"]');
    await until(
      page,
      () => location.pathname === "/admin/today" || document.querySelector(".swal2-popup") !== null,
    );
    expect(await page.run(() => location.pathname), path).toBe("/admin/today");
  }
}

async function inquiry({ page, customer }: Walk) {
  await open(page, "/admin/contact");
  await press(page, `.row-link[href="/admin/contact/${idOf(customer)}"]`);
  await isAt(page, `/admin/contact/${idOf(customer)}`);
  await press(page, 'button[value$="CONTACT MEET1"]');
  await shows(page, "main", "상담전 → 상담1");
}

async function estimate({ page, customer }: Walk) {
  const path = `/admin/contact/${idOf(customer)}/estimate`;
  await open(page, `${path}?edit=1`);
  const lines = [
    ["철거", "2", "1,000,000"],
    ["도배", "30", "20000"],
  ];
  for (const [at, [name = "", quantity = "", price = ""]] of lines.entries()) {
    const line = at === 0 ? "[data-line]" : "[data-line] ~ [data-line]";
    if (at > 0) await press(page, 'button[value="add"]');
    await shows(page, line);
    await fill(page, { [`${line} [name=name]`]: name, [`${line} [name=quantity]`]: quantity });
    await fill(page, { [`${line} [name=price]`]: price });
  }
  await shows(page, "main", "2,860,000원");
  await press(page, "button[form=estimate-form]");
  await until(page, () => location.search === "");
  await shows(page, "main", "2,860,000");
  const exported = async () => {
    const body = new URLSearchParams({ reason: "점검" });
    return (await fetch("/admin/contact/export", { method: "POST", body })).status;
  };
  expect(await page.run(exported)).toBe(200);
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
  const patience = Date.now() + 60_000;
  // Between two documents nothing can be asked.
  while (!(await page.run(fn, ...given).catch(() => false))) {
    if (Date.now() > patience) throw new Error(`never: ${fn} ${given}`);
    await sleep(50);
  }
}

const isAt = (page: EnginePage, path: string) =>
  until(page, (path) => location.pathname === path, path);

const shows = (page: EnginePage, css: string, words = "") =>
  until(
    page,
    (...[css, words]) => document.querySelector(css)?.textContent?.includes(words),
    css,
    words,
  );

async function press(page: EnginePage, css: string) {
  await shows(page, css);
  await page.run((css) => document.querySelector<HTMLElement>(css)?.click(), css);
}

/** As a keyboard would, but for the keys. */
async function fill(page: EnginePage, values: Record<string, string>) {
  for (const css of Object.keys(values)) await shows(page, css);
  await page.run((values) => {
    for (const [css, value] of Object.entries(values)) {
      const field = document.querySelector<HTMLInputElement>(css);
      field?.focus();
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
      set?.call(field, value);
      for (const kind of ["input", "change"])
        field?.dispatchEvent(new Event(kind, { bubbles: true }));
    }
  }, values);
}
