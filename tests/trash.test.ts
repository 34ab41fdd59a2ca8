import { expect, test } from "vitest";
import { apiOf } from "./support/api";
import { countFiles } from "./support/files";
import { formOf } from "./support/form";
import { inquiry, sendByApi } from "./support/inquiry";
import { pictureFile } from "./support/picture";
import { serveSite } from "./support/site";
import { pressInTrash } from "./support/trash";

/** What the office deletes is gone from every address at once, and comes back whole. */
const server = serveSite({ PUBLIC_URL: "http://localhost:9" });
const api = apiOf(server);

const ask = (path: string, Cookie = server.cookie) =>
  fetch(server.url + path, { headers: { Cookie }, redirect: "manual" });
const post = (path: string, fields: Record<string, string>) =>
  fetch(server.url + path, {
    method: "POST",
    headers: { Cookie: server.cookie },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
const statusesOf = (paths: string[]) =>
  Promise.all(paths.map(async (path) => [path, (await ask(path)).status] as const));

/** Every address that answers with lists or counts, and words that must not be in its answer. */
async function placesWith(words: string[]) {
  const paths = [
    ...["/", "/about", "/portfolio", "/portfolio.data", "/_root.data", "/sitemap.xml"],
    "/feed.xml",
    ...["/portfolio/1", "/portfolio/3", "/portfolio/3.data", "/api/portfolio"],
    ...["/admin/portfolio", "/admin/contact", "/admin/contact.data", "/admin/contact?spam=1"],
    ...["/admin/contact?status=CONTACT", "/admin/contact?q=은하", "/admin/contact?q=7391"],
    ...["/api/contact", "/admin/settings", "/admin/account", "/admin.data"],
  ];
  const found: string[] = [];
  for (const path of paths) {
    const text = await (await ask(path)).text();
    if (words.some((word) => text.includes(word))) found.push(path);
  }
  return found;
}

test("a project in the trash is on no page, in no list and at no picture address, also from memory; restored it is where it was", async () => {
  const add = async (title: string) => {
    const pictures = {
      thumbnail: await pictureFile("a.jpg"),
      imageFiles: await pictureFile("b.jpg"),
    };
    const added = await api.send("POST", "portfolio/add", formOf({ title, ...pictures }));
    expect(added.status).toBe(201);
  };
  for (const title of ["첫 집", "은하수 집", "셋째 집"]) await add(title);
  const before = await api.get("portfolio");
  const { filename } = before[1];
  const [inGallery] = (await api.get("portfolio/read/2")).portfolioImageFilenames;
  const pictures = [filename, inGallery].flatMap((name) =>
    ["", "?w=320", "?w=320&f=webp", "?size=share"].map(
      (query) => `/api/portfolio/view/${name}${query}`,
    ),
  );
  const pages = [
    ...["/portfolio/2", "/portfolio/2.data", "/admin/portfolio/2", "/admin/portfolio/2/modify"],
    ...["/api/portfolio/read/2", "/api/portfolio/modify/2"],
  ];
  const places = [...pages, ...pictures];
  const all = (status: number) => places.map((path) => [path, status]);
  // Twice, so that what can be kept in memory is.
  for (let round = 0; round < 2; round += 1) expect(await statusesOf(places)).toEqual(all(200));
  expect(await placesWith(["은하수", filename])).toContain("/portfolio/3");
  const files = countFiles(`${server.uploadsDir}/portfolio`);

  const deleted = await post("/admin/portfolio/2/modify", { intent: "delete" });
  expect([deleted.status, deleted.headers.get("Location")]).toEqual([303, "/admin/portfolio"]);
  expect(await statusesOf(places)).toEqual(all(404));
  expect(await placesWith(["은하수", filename, inGallery])).toEqual([]);
  expect((await ask(pictures[0] ?? "", "")).status).toBe(404);
  const put = await api.send("PUT", "portfolio/modify/2", formOf({ title: "새 이름" }));
  expect([put.status, (await api.send("DELETE", "portfolio/2")).status]).toEqual([404, 404]);
  expect((await post("/admin/portfolio/2/modify", { intent: "delete" })).status).toBe(404);
  expect(await (await ask("/portfolio/3")).text()).toContain("첫 집");

  const trash = await (await ask("/admin/settings/trash")).text();
  for (const words of ["은하수 집", "포트폴리오", "admin", "30<!-- -->일"])
    expect([words, trash.includes(words)]).toEqual([words, true]);
  for (let round = 0; round < 2; round += 1)
    expect((await pressInTrash(server, "restore", "portfolio", 2)).status).toBe(303);
  expect((await pressInTrash(server, "delete", "portfolio", 2)).status).toBe(404);
  expect(await api.get("portfolio")).toEqual(before);
  expect(await statusesOf(places)).toEqual(all(200));

  expect((await api.send("DELETE", "portfolio/2")).status).toBe(200);
  expect(countFiles(`${server.uploadsDir}/portfolio`)).toBe(files);
  expect((await pressInTrash(server, "delete", "portfolio", 2)).status).toBe(303);
  expect(countFiles(`${server.uploadsDir}/portfolio`)).toBe(files - 2);
  // Search engines forget a destroyed page at once; one in the trash may come back.
  const gone = new Set(["/portfolio/2", "/portfolio/2.data"]);
  expect(await statusesOf(places)).toEqual(
    places.map((path) => [path, gone.has(path) ? 410 : 404]),
  );
  expect((await ask("/portfolio/4")).status).toBe(404);
  expect((await pressInTrash(server, "restore", "portfolio", 2)).status).toBe(404);
});

test("an inquiry in the trash is on no screen, in no search, count or answer, nor its attachment; who did what is logged", async () => {
  const files = new File(["도면"], "은하수.txt");
  const names = { customer: "은하수고객", phoneNumber: "010-7391-8264" };
  const sent = await sendByApi(server.url, formOf({ ...inquiry, ...names, files }));
  expect(sent.status).toBe(201);
  const before = await api.get("contact/1");
  const [{ uploadedName }] = before.files;
  const places = [
    ...["/admin/contact/1", "/admin/contact/1?edit=1", "/admin/contact/1.data", "/api/contact/1"],
    `/api/contact/download/${uploadedName}/a.txt`,
  ];
  const all = (status: number) => places.map((path) => [path, status]);
  expect(await statusesOf(places)).toEqual(all(200));
  const waiting = () =>
    server.database
      .prepare("SELECT count(*) FROM inquiry WHERE status = 'CONTACT' AND deletedAt IS NULL")
      .pluck()
      .get();
  expect(waiting()).toBe(1);

  expect((await api.send("DELETE", "contact/1")).status).toBe(200);
  expect(await statusesOf(places)).toEqual(all(404));
  expect(await placesWith(["은하수고객", "7391-8264"])).toEqual([]);
  expect([await api.get("contact"), waiting()]).toEqual([[], 0]);
  const put = await api.send("PUT", "contact/1/modify", formOf({ memo: "늦음" }));
  expect([put.status, (await api.send("DELETE", "contact/1")).status]).toEqual([404, 404]);
  const forms: Record<string, string>[] = [
    { intent: "delete" },
    { intent: "spam", id: "1" },
    { ...inquiry, intent: "", version: "1" },
  ];
  for (const fields of forms) expect((await post("/admin/contact/1", fields)).status).toBe(404);
  expect((await post("/admin/contact", { intent: "spam", id: "1" })).status).toBe(404);

  expect(await (await ask("/admin/settings/trash")).text()).toContain("은하수고객");
  expect((await pressInTrash(server, "restore", "inquiry", 1)).status).toBe(303);
  expect(await api.get("contact/1")).toEqual(before);
  expect(await statusesOf(places)).toEqual(all(200));
  expect(waiting()).toBe(1);

  expect((await post("/admin/contact/1", { intent: "delete" })).status).toBe(303);
  // The question of a page without script, by itself.
  const question = await (await ask("/admin/settings/trash?delete=inquiry-1")).text();
  expect(question).toContain("확인: 견적문의 완전 삭제");
  expect(countFiles(`${server.uploadsDir}/contact`)).toBe(1);
  expect((await pressInTrash(server, "delete", "inquiry", 1)).status).toBe(303);
  expect(countFiles(`${server.uploadsDir}/contact`)).toBe(0);
  expect(server.rows("SELECT id FROM inquiry")).toEqual([]);
  expect(await (await ask("/admin/settings/trash")).text()).toContain("휴지통이 비어 있습니다.");
  const log = server.database.prepare("SELECT kind FROM access WHERE username = 'admin'").pluck();
  const changes = ["DELETE", "RESTORE", "DELETE", "DESTROY"];
  expect(log.all().filter((kind) => changes.includes(String(kind)))).toEqual(changes);
  // A request that names nothing of the trash.
  for (const kind of ["company", ""])
    expect((await post("/admin/settings/trash", { intent: "delete", kind, id: "1" })).status).toBe(
      400,
    );
});

test("a long trash is shown page by page, both kinds by the moment of their deletion", async () => {
  const addInquiry = server.database.prepare(
    `INSERT INTO inquiry (receivedAt, consentChannel, personalInformationAgree, customer, phoneNumber,
      buildingType, interiorType, deletedAt, deletedBy)
      VALUES ('2026-01-01', 'WEB', 1, ?, '01000000000', 'HOUSE', 'ALL', ?, 'admin')`,
  );
  const addProject = server.database.prepare(
    `INSERT INTO portfolio (title, buildingType, interiorType, createdAt, updatedAt, deletedAt, deletedBy)
      VALUES (?, 'HOUSE', 'ALL', '2026-01-01', '2026-01-01', ?, 'admin')`,
  );
  const now = Date.now();
  // Three at a time in the same millisecond.
  for (let number = 0; number < 60; number += 1) {
    const at = new Date(now - Math.floor(number / 3) * 60_000).toISOString();
    addInquiry.run(`문의${number}끝`, at);
    addProject.run(`집${number}끝`, at);
  }
  const shown: string[] = [];
  let path = "/admin/settings/trash";
  for (let page = 0; page < 5 && path; page += 1) {
    const text = await (await ask(path)).text();
    shown.push(...[...text.matchAll(/<strong>(.+?)<\/strong>/g)].map(([, name]) => name ?? ""));
    const [, next = ""] = /href="(\/admin\/settings\/trash\?before=[^"]+)"/.exec(text) ?? [];
    path = next.replaceAll("&amp;", "&");
  }
  const expected = Array.from({ length: 20 }, (_, group) => [
    ...[2, 1, 0].map((at) => `문의${3 * group + at}끝`),
    ...[2, 1, 0].map((at) => `집${3 * group + at}끝`),
  ]).flat();
  expect(shown).toEqual(expected);
});

test("the trash says when an inquiry's own end comes first, and that a contract stays until its own", async () => {
  const add = server.database.prepare(
    `INSERT INTO inquiry (receivedAt, consentChannel, personalInformationAgree, customer, phoneNumber,
      buildingType, interiorType, deletedAt, deletedBy, status, closedAt)
      VALUES ('2026-01-01', 'WEB', 1, ?, '01000000000', 'HOUSE', 'ALL', ?, 'admin', ?, ?)`,
  );
  // Before the others, so on the first page.
  const now = new Date(Date.now() + 60_000).toISOString();
  add.run("오래둘고객", now, "CONTRACT", null);
  add.run("곧갈고객", now, "CONTACT", now);
  const page = await (await ask("/admin/settings/trash")).text();
  const rowOf = (name: string) =>
    page.split("<tr>").find((row) => row.includes(`<strong>${name}<`)) ?? "";
  expect(rowOf("오래둘고객")).toContain("<td>보관 기간이 끝나면 완전 삭제</td>");
  expect(rowOf("곧갈고객")).toMatch(/<td>[45]일 뒤 완전 삭제<\/td>/);
});
