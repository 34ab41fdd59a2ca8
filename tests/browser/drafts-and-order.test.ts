import { expect, test } from "vitest";
import { checkAxe } from "../support/browser";
import { addEntry } from "../support/entry";
import { browseProjects } from "../support/projects-site";

/** Which projects visitors see, in which order, and how they find them. */
const PROJECTS = 15;
const { server, openOffice, signedIn, ask, put } = browseProjects(PROJECTS);

test("a draft and its pictures are the office's only, from the moment that it is one", async () => {
  const id = await addEntry(server);
  const names = server
    .rows(`SELECT uploadedName FROM portfolioPicture WHERE portfolioId = ${id}`)
    .map(({ uploadedName }) => uploadedName);
  const pictures = names.flatMap((name) =>
    ["", "?w=320", "?w=320&f=webp", "?size=share", "?size=portrait", "?x=1"].map(
      (query) => `/api/portfolio/view/${name}${query}`,
    ),
  );
  // Published at first, so that the memory has them.
  for (const path of [...pictures, ...pictures]) {
    const answer = await ask(path);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(answer.headers.get("Cache-Control")).toMatch(
      /^(public|private), max-age=(31536000|10),/,
    );
    await answer.arrayBuffer();
  }
  const places = [
    ...["/portfolio", "/portfolio.data", "/portfolio?q=시험", `/portfolio/${PROJECTS}`, "/"],
    ...["/brand", "/sitemap.xml", "/feed.xml", "/api/portfolio", "/_root.data"],
  ];
  const found = async () => {
    const texts = await Promise.all(places.map(async (path) => (await ask(path)).text()));
    const words = ["시험 주택", `/portfolio/${id}<`, ...names.map(String)];
    return places.filter((_, at) => words.some((word) => texts[at]?.includes(word)));
  };
  expect(await found()).toEqual(
    expect.arrayContaining(["/portfolio", "/feed.xml", "/api/portfolio"]),
  );

  const { page, close } = await openOffice();
  await page.goto(`/admin/portfolio/${id}/modify`);
  await page.getByLabel("초안").check();
  await page.getByRole("button", { name: "저장" }).last().click();
  await page.waitForURL(`**/admin/portfolio/${id}`);
  await page.getByRole("button", { name: "공개하기" }).waitFor();
  expect(await found()).toEqual([]);
  for (const path of [`/portfolio/${id}`, `/portfolio/${id}.data`, `/api/portfolio/read/${id}`]) {
    expect([path, (await ask(path, { headers: signedIn })).status]).toEqual([path, 404]);
  }
  const askers: RequestInit[] = [{}, { method: "HEAD" }, { headers: { Range: "bytes=0-9" } }];
  for (const path of pictures) {
    for (const asker of askers) {
      const stranger = await ask(path, asker);
      expect([path, stranger.status]).toEqual([path, 404]);
      expect(stranger.headers.get("Cache-Control")).toBe("no-store");
      const office = await ask(path, { ...asker, headers: { ...asker.headers, ...signedIn } });
      expect([path, office.status]).toEqual([path, "headers" in asker ? 206 : 200]);
      expect(office.headers.get("Cache-Control")).toContain("private, no-store");
      await office.arrayBuffer();
    }
    // The office's look has not put it into the memory.
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
  }
  await expect
    .poll(() =>
      page
        .locator(".gallery img")
        .first()
        .evaluate((img) => (img as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(0);
  expect(await checkAxe(page)).toEqual([]);
  // A change by a program leaves it what it is; the trash does too.
  expect((await put(id, { title: "시험 주택" })).status).toBe(200);
  expect(server.rows(`SELECT isDraft FROM portfolio WHERE id = ${id}`)).toEqual([{ isDraft: 1 }]);

  await page.goto(`/admin/portfolio/${id}`);
  await page.getByRole("button", { name: "공개하기" }).click();
  await page.getByRole("link", { name: "홈페이지에서 보기" }).waitFor();
  expect((await ask(pictures[0] ?? "")).headers.get("Cache-Control")).toContain("public");
  expect((await ask(`/portfolio/${id}`)).status).toBe(200);
  await ask(`/api/portfolio/${id}`, { method: "DELETE", headers: signedIn });
  await close();
});

test("the budget is shown as a band and the address as far as its district, as the office chooses", async () => {
  const { page, close } = await openOffice();
  await page.goto("/admin/portfolio/3/modify");
  await page.getByLabel("예산 (만원)").fill("3450");
  await page.getByLabel("예산을 홈페이지에 표시").check();
  await page.getByLabel("홈페이지에는 시·군·구까지만 표시").check();
  await page.getByRole("button", { name: "저장" }).last().click();
  await page.getByText("저장했습니다.").waitFor();
  await page.goto("/admin/portfolio/3/modify");
  expect(await page.getByLabel("예산을 홈페이지에 표시").isChecked()).toBe(true);
  await close();
  const read = async () => (await (await ask("/api/portfolio/read/3")).json()).data;
  expect(await read()).toMatchObject({ budget: 3450, mainAddress: "서울특별시 가온구" });
  const text = await (await ask("/portfolio/3")).text();
  expect(text).toContain("3,000만원대");
  expect(text).not.toContain("다온로");
  expect(text).not.toContain("3450");
  expect((await put(3, { isBudgetShown: "0", isDistrictOnly: "0" })).status).toBe(200);
  expect(await read()).toMatchObject({ budget: 0, mainAddress: "서울특별시 가온구 다온로 21" });
});
