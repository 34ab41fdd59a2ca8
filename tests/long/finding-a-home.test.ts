import { beforeAll, expect, test } from "vitest";
import { browseSite, checkAxe, hydrated } from "../support/browser";
import { fillSite } from "../support/public-site";

/** Rooms among the filters of PORTFOLIO, and what finds nothing. */
const PROJECTS = 30;
const { server, openPage } = browseSite();

beforeAll(async () => {
  await fillSite(server, PROJECTS);
});

/** The first of the projects show a kitchen, one of them the outside, the newest, a 빌라, its bath. */
const KITCHENS = 26;
const showRooms = () =>
  server.change(`
    DELETE FROM portfolioPicture WHERE uploadedName LIKE 'room-%';
    INSERT INTO portfolioPicture (portfolioId, role, ord, name, uploadedName, type, size, width,
      height, color, room)
    SELECT id, 'GALLERY', 9, 'a.jpg', 'room-' || room || id || '.jpg', 'image/jpeg', 1, 1, 1,
      '#000000', room
    FROM portfolio, (SELECT 'KITCHEN' AS room, 1 AS low, ${KITCHENS} AS high
      UNION ALL SELECT 'OUTSIDE', 3, 3 UNION ALL SELECT 'BATHROOM', ${PROJECTS}, ${PROJECTS})
    WHERE id BETWEEN low AND high;
    UPDATE portfolio SET rooms = coalesce((SELECT group_concat(room, ' ') FROM (SELECT room
      FROM portfolioPicture WHERE portfolioId = portfolio.id AND room <> '' ORDER BY room)), '')`);

test.each([true, false])(
  "rooms are chosen by plain links with their counts, alone and with other conditions (script: %s)",
  async (javaScript) => {
    showRooms();
    const { page, close } = await openPage({ javaScript });
    await page.goto("/portfolio");
    if (javaScript) await hydrated(page);
    const cards = page.locator(".card-title");
    const status = page.locator(".finder").getByRole("status");
    await page.getByText("상세 검색").click();
    const rooms = page.getByRole("region", { name: "공간" }).getByRole("link");
    expect(await rooms.allTextContents()).toEqual([`주방 ${KITCHENS}`, "욕실 1", "외부 1"]);
    await rooms.filter({ hasText: "주방" }).click();
    await page.waitForURL("**/portfolio?room=KITCHEN");
    await expect.poll(() => status.textContent()).toContain(`주방 ${KITCHENS}건`);
    if (javaScript) {
      await cards.nth(23).scrollIntoViewIfNeeded();
      await expect.poll(() => cards.count()).toBe(KITCHENS);
      expect(await checkAxe(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
    } else {
      await page.getByRole("link", { name: "다음" }).click();
      await page.waitForURL("**/portfolio?room=KITCHEN&page=2");
      await expect.poll(() => cards.allTextContents()).toEqual(["시공 사례 2", "시공 사례 1"]);
    }
    // Another room instead.
    await rooms.filter({ hasText: "외부 1" }).click();
    await page.waitForURL("**/portfolio?room=OUTSIDE");
    await expect.poll(() => cards.allTextContents()).toEqual(["시공 사례 3"]);
    // Two that no project meets together.
    await page.goto("/portfolio?type=SMALL_APARTMENT&room=OUTSIDE");
    if (javaScript) await hydrated(page);
    await page.getByText("이 조건에 맞는 시공 사례가 없습니다.").waitFor();
    await rooms.filter({ hasText: "외부 0" }).click();
    await page.waitForURL("**/portfolio?type=SMALL_APARTMENT");
    await expect.poll(() => cards.allTextContents()).toEqual([`시공 사례 ${PROJECTS}`]);
    await close();
  },
);

test("what finds nothing leads to what there is, by the words that were typed or by kind", async () => {
  showRooms();
  const { page, close } = await openPage({ javaScript: false });
  await page.goto("/portfolio");
  const search = page.getByRole("searchbox");
  await page.getByText("상세 검색").click();
  await search.fill("화장실 없는말");
  await search.press("Enter");
  await page.getByText("비슷한 시공 사례:").waitFor();
  await page.getByRole("link", { name: "욕실 1건" }).click();
  await page.waitForURL("**/portfolio?room=BATHROOM");
  await page.goto("/portfolio");
  await page.getByText("상세 검색").click();
  await search.fill("%".repeat(1000));
  await search.press("Enter");
  await page.getByRole("link", { name: "빌라 1건" }).waitFor();
  await page.goto("/portfolio");
  await page.getByText("상세 검색").click();
  await search.fill("부엌");
  await search.press("Enter");
  await expect
    .poll(() => page.locator(".finder").getByRole("status").textContent())
    .toContain(`${KITCHENS}건`);
  await close();
});

test("rooms that do not exist, contradict each other or come by the thousand lead to one list", async () => {
  showRooms();
  const ask = async (query: string) => {
    const answer = await fetch(`${server.url}/portfolio?${query}`, { redirect: "manual" });
    return [query.slice(0, 40), answer.status, answer.headers.get("Location")];
  };
  for (const [query, list] of [
    ["room=CELLAR", "/portfolio"],
    ["room=toString", "/portfolio"],
    ["room=kitchen", "/portfolio"],
    ["room=KITCHEN%20OUTSIDE", "/portfolio"],
    ["room=%25", "/portfolio"],
    ["room=", "/portfolio"],
    ["room=KITCHEN&room=OUTSIDE", "/portfolio?room=KITCHEN"],
    ["room=KITCHEN&type=APARTMENT", "/portfolio?type=APARTMENT&room=KITCHEN"],
    ["room=OUTSIDE&".repeat(300), "/portfolio?room=OUTSIDE"],
    [Array.from({ length: 300 }, (_, n) => `room=${n}`).join("&"), "/portfolio"],
  ] as const) {
    expect(await ask(query)).toEqual([query.slice(0, 40), 302, list]);
  }
  // An address so long is refused before anybody reads it.
  expect((await ask("room=OUTSIDE&".repeat(1000)))[1]).toBe(414);
  for (const query of ["room=KITCHEN&page=3", "room=OUTSIDE&page=2", "room=STUDY&page=2"]) {
    expect(await ask(query)).toEqual([query, 404, null]);
  }
  expect(await ask("type=SMALL_APARTMENT&size=30&scope=ALL&room=OUTSIDE")).toContain(200);
});
