import SQLite from "better-sqlite3";
import { beforeAll, expect, test } from "vitest";
import { browseSite } from "../support/browser";
import { addInquiry } from "../support/inquiry";
import { photograph } from "../support/photograph";

/** What a visitor may write into a field makes no page of the office wider than its screen. */
const { server, openOffice } = browseSite();
const ids: number[] = [];

beforeAll(async () => {
  const numbers = [
    `010-1234-5678 ${"저녁에 전화 주세요 ".repeat(4)}끝`,
    `010-1234-5678${"가".repeat(47)}`,
    `010-1234-5678${"W".repeat(47)}`,
    `${"1WWWWW".repeat(9)}`,
    "010-1234-5678 (저녁)",
  ];
  for (const phoneNumber of numbers) ids.push(await addInquiry(server.url, { phoneNumber }));
  const [word, line] = ["W".repeat(50), "W".repeat(200)];
  const words = { customer: word, mainAddress: line, detailAddress: line, email: line };
  ids.push(await addInquiry(server.url, { ...words, customerMemo: line.repeat(3) }));
  server.change("UPDATE inquiry SET nextContactAt = '2026-01-01T00:00:00.000Z' WHERE id % 2 = 0");
});

test.each([320, 390, 768, 1440] as const)(
  "a long remark beside a telephone number, and words without an end, at %s px",
  async (width) => {
    const { page, close } = await openOffice({ width });
    const records = ids.flatMap((id) => [`/admin/contact/${id}`, `/admin/contact/${id}?edit=1`]);
    for (const path of ["/admin/contact", "/admin/today", ...records]) {
      await page.goto(path);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([path, over]).toEqual([path, 0]);
    }
    await page.goto("/admin/contact");
    const shown = await page.locator(".inbox-phone a").allTextContents();
    expect(shown.filter((text) => text === "010-1234-5678")).toHaveLength(3);
    expect(shown).toContain("010-1234-5678 (저녁)");
    // A number by itself stays on one line, and the last moment of a card beside its button.
    const numbers = page.locator(".inbox-phone a").filter({ hasText: /^010-1234-5678$/ });
    for (const number of await numbers.all())
      expect((await number.boundingBox())?.height).toBeLessThan(45);
    expect(await page.evaluate(coveredMoments)).toEqual([]);
    await page.goto(`/admin/contact/${ids[0]}`);
    // The inquiry's own page has all of it.
    await page.getByRole("link", { name: "저녁에 전화 주세요" }).waitFor();
    await close();
  },
);

test("nothing is wider than a 320 px screen, or a screen with text at 200 %, even with very long words", async () => {
  const headers = { Cookie: await server.login() };
  const picture = new File([await photograph()], "거실.jpg");
  const project = new FormData();
  project.append("title", "긴 제목의 시공 사례");
  for (const field of ["thumbnail", "imageFiles"]) project.append(field, picture);
  const main = new FormData();
  main.append("imageFiles", picture);
  await fetch(`${server.url}/api/portfolio/add`, { method: "POST", headers, body: project });
  await fetch(`${server.url}/api/content/main`, { method: "POST", headers, body: main });
  const id = await addInquiry(server.url);
  const database = new SQLite(server.databaseFile);
  const long = { email: `${"long".repeat(10)}@example.com`, customer: "홍길동아버님".repeat(6) };
  database
    .prepare("UPDATE inquiry SET customer = @customer, email = @email WHERE id = @id")
    .run({ ...long, id });
  database.close();

  const { page, close } = await openOffice();
  for (const path of [
    "/contact",
    `/contact/${id}`,
    `/contact/${id}?edit=1`,
    "/content/main?edit=1",
    "/content/company?edit=1",
    "/portfolio/1/modify",
    "/settings",
    "/settings/backup",
    "/settings/access",
    "/today",
    "/today/year",
    "/settings/alerts",
    "/settings/alerts/mail",
    "/settings/alerts/push",
    "/settings/trash",
  ]) {
    await page.goto(`/admin${path}`);
    for (const [width, size] of [
      [320, "100%"],
      [390, "200%"],
      [641, "100%"],
      [768, "100%"],
      [960, "100%"],
      [1200, "100%"],
      [1280, "100%"],
      [1440, "200%"],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate(
        (each) => document.documentElement.style.setProperty("font-size", each),
        size,
      );
      const over = await page.evaluate(() =>
        [...document.querySelectorAll("main *")]
          .filter((each) => !each.closest(".visually-hidden, thead, .react-datepicker"))
          .filter((each) => each.getBoundingClientRect().right > window.innerWidth)
          .map((each) => each.outerHTML.slice(0, 80)),
      );
      expect([path, width, over]).toEqual([path, width, []]);
    }
  }
  await close();
});

/** In the page: moments whose words lie under the button of their row. */
function coveredMoments() {
  return [...document.querySelectorAll(".inbox tbody tr")].flatMap((row) => {
    const button = row.querySelector(".row-action button")?.getBoundingClientRect();
    const moments = [...row.querySelectorAll(".inbox-moment time")].filter((time) => {
      const { right, bottom, top } = time.getBoundingClientRect();
      return button && right > button.left && bottom > button.top && top < button.bottom;
    });
    return button?.width ? moments.map((time) => time.textContent) : [];
  });
}
