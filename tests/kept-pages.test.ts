import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiOf } from "./support/api";
import { askPlainly } from "./support/ask-plainly";
import { addInquiry } from "./support/inquiry";
import { type RunningServer, startServer } from "./support/server";
import { serveSite, stopSite } from "./support/site";

/** Public pages are rendered once and kept until what they show changes. */
const server = serveSite();
const api = apiOf(server);

let published: RunningServer;
beforeAll(async () => {
  published = await startServer({ PUBLIC_URL: "https://interior.example/", TRUST_PROXY: "1" });
});
afterAll(() => stopSite(published));

const ask = (
  path: string,
  headers: Record<string, string> = {},
  { method = "GET", url = server.url } = {},
) => askPlainly(url + path, { method, headers });

const saveAbout = (text: string) =>
  server.database.prepare("UPDATE contentBlock SET str = ? WHERE kind = 'about'").run(text);

beforeAll(() => {
  server.database
    .prepare("INSERT INTO contentBlock (kind, ord, title, str) VALUES ('about', 0, '', '처음')")
    .run();
});

test.each(["/", "/about", "/portfolio", "/privacy", "/_root.data", "/about.data"])(
  "%s is the same bytes for everybody, in three encodings, with its length and all headers",
  async (path) => {
    const plain = await ask(path);
    const [br, gzip] = [
      await ask(path, { "Accept-Encoding": "gzip, deflate, br" }),
      await ask(path, { "Accept-Encoding": "gzip;q=0.5, br;q=0" }),
    ];
    expect([plain.status, br.status, gzip.status]).toEqual([200, 200, 200]);
    expect(br.headers["content-encoding"]).toBe("br");
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    for (const { headers, body } of [plain, br, gzip]) {
      expect(headers).toMatchObject({
        vary: "Accept-Encoding",
        "content-length": String(body.length),
        "x-content-type-options": "nosniff",
        etag: expect.stringMatching(/^"[\w-]{27}"$/),
      });
      expect(headers["set-cookie"]).toBeUndefined();
    }
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
    // Whoever asks, however.
    const others: Record<string, string>[] = [
      { Cookie: "__session=junk; x=y" },
      { Cookie: server.cookie },
      { "User-Agent": "Googlebot/2.1", "Accept-Language": "en" },
      { Range: "bytes=0-9" },
      { "If-Modified-Since": new Date().toUTCString() },
    ];
    for (const headers of others) {
      const again = await ask(path, headers);
      expect(again.status).toBe(200);
      expect(again.body.equals(plain.body)).toBe(true);
      expect(again.headers.etag).toBe(plain.headers.etag);
    }
    const shared = await ask(`${path}?utm_source=naver&n_media=1&fbclid=x`);
    expect(shared.headers.etag).toBe(plain.headers.etag);
  },
);

test("a page that is not kept is compressed too, as the client asks", async () => {
  for (const path of ["/contact", "/nowhere", "/admin/login"]) {
    const plain = await ask(path);
    const br = await ask(path, { "Accept-Encoding": "gzip, deflate, br" });
    const gzip = await ask(path, { "Accept-Encoding": "gzip, br;q=0" });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(br.headers).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding" });
    expect(gzip.headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding" });
    expect(String(brotliDecompressSync(br.body))).toContain("</html>");
    expect(String(gunzipSync(gzip.body))).toContain("</html>");
    expect(br.body.length).toBeLessThan(0.95 * gzip.body.length);
    const head = await ask(path, { "Accept-Encoding": "br" }, { method: "HEAD" });
    expect([head.status, head.body.length]).toEqual([plain.status, 0]);
  }
});

test("a filtered list is rendered for each visitor", async () => {
  for (const path of ["/portfolio", "/portfolio.data"]) {
    for (const query of ["type=HOUSE&size=30", `region=${encodeURIComponent("전화 주세요")}`]) {
      const { status, headers } = await ask(`${path}?${query}`);
      expect([status, headers["cache-control"]]).toEqual([200, "private, no-cache"]);
    }
  }
});

test("the campaign of an advertisement is not lost when its link is spelt otherwise", async () => {
  const spelt = await ask(
    "/portfolio?page=1&utm_source=naver&room=LIVING&type=HOUSE&n_media=a%26b",
  );
  expect(spelt.status).toBe(302);
  const to = "/portfolio?type=HOUSE&room=LIVING&utm_source=naver&n_media=a%26b";
  expect(spelt.headers.location).toBe(to);
  expect((await ask(to)).status).toBe(200);
  expect((await ask("/portfolio?type=&fbclid=1")).headers.location).toBe("/portfolio?fbclid=1");
});

test("a browser that has the page gets 304, and HEAD the length alone", async () => {
  saveAbout("바뀐 글");
  const askAbout = () => ask("/about", { "Accept-Encoding": "br" });
  const quick = await askAbout();
  // Of a page in use, a smaller compressed one takes the place of the first.
  await expect.poll(async () => (await askAbout()).headers.etag).not.toBe(quick.headers.etag);
  const { headers, body } = await askAbout();
  for (const condition of [headers.etag, `W/${headers.etag}`, `"other", ${headers.etag}`, "*"]) {
    const again = await ask("/about", {
      "Accept-Encoding": "br",
      "If-None-Match": String(condition),
    });
    expect(again.status).toBe(304);
    expect(again.body.length).toBe(0);
    expect(again.headers).toMatchObject({ etag: headers.etag, vary: "Accept-Encoding" });
  }
  // Another encoding is other bytes.
  const gzip = { "Accept-Encoding": "gzip", "If-None-Match": String(headers.etag) };
  expect((await ask("/about", gzip)).status).toBe(200);
  const head = await ask("/about", { "Accept-Encoding": "br" }, { method: "HEAD" });
  expect(head.headers["content-length"]).toBe(String(body.length));
  expect(head.body.length).toBe(0);
});

test("the very next request shows what another process has changed, also under load", async () => {
  let isOver = false;
  const load = Array.from({ length: 8 }, async () => {
    while (!isOver) await ask("/about");
  });
  for (let change = 0; change < 100; change += 1) {
    saveAbout(`소개 ${change}.`);
    expect(String((await ask("/about")).body)).toContain(`소개 ${change}.`);
    expect(String((await ask("/about.data")).body)).toContain(`소개 ${change}.`);
  }
  isOver = true;
  await Promise.all(load);
});

test("the very next request shows what the office has saved", async () => {
  for (let change = 0; change < 20; change += 1) {
    const company = { ...(await api.get("content/company")), representative: `대표 ${change}.` };
    expect((await api.post("content/company", company)).status).toBe(200);
    expect(String((await ask("/privacy")).body)).toContain(`대표 ${change}.`);
  }
});

test("an inquiry, a login and a rolled back change throw nothing away", async () => {
  const version = () => server.rows("SELECT value FROM publicVersion")[0]?.value;
  const before = version();
  await addInquiry(server.url);
  await server.login();
  server.database.exec("BEGIN; UPDATE contentBlock SET str = 'nie'; ROLLBACK");
  expect(version()).toBe(before);
  server.database.exec(
    "INSERT OR REPLACE INTO contentBlock (id, kind, ord) VALUES (1, 'about', 0)",
  );
  expect(version()).toBeGreaterThan(Number(before));
});

test("a project that is gone is gone for the next visitor, with its page and its card", async () => {
  const { lastInsertRowid: id } = server.database
    .prepare(
      "INSERT INTO portfolio (title, buildingType, interiorType, createdAt, updatedAt) VALUES ('지울 집', 'HOUSE', 'ALL', '', '')",
    )
    .run();
  expect((await ask(`/portfolio/${id}`)).status).toBe(200);
  expect(String((await ask("/portfolio")).body)).toContain("지울 집");
  server.database.prepare("DELETE FROM portfolio WHERE id = ?").run(id);
  expect((await ask(`/portfolio/${id}`)).status).toBe(410);
  expect(String((await ask("/portfolio")).body)).not.toContain("지울 집");
});

test("pages with unknown parameters are rendered anew, without a tag", async () => {
  for (const path of ["/?x=1", "/portfolio?page=1&x=1", "/ABOUT"]) {
    const { status, headers } = await ask(path);
    expect(status).toBe(200);
    expect(headers.etag).toBeUndefined();
  }
});

test("each response is one line in the log, without its query", async () => {
  const lines = () =>
    server
      .log()
      .split("\n")
      .filter((line) => line.includes("/brand"));
  const before = lines().length;
  await ask("/brand?utm_source=log");
  await ask("/brand?utm_source=log");
  await expect.poll(() => lines().length).toBe(before + 2);
  for (const line of lines().slice(before)) {
    expect(line).toMatch(/^GET \/brand 200 \d+ - [\d.]+ ms$/);
  }
});

test("without PUBLIC_URL, another Host gets a page without absolute links, which no cache may share", async () => {
  const foreign = await ask("/about", { Host: "evil.example" });
  expect(foreign.status).toBe(200);
  expect(String(foreign.body)).toContain("<h1>ABOUT</h1>");
  expect(String(foreign.body)).not.toMatch(/evil\.example|rel="canonical"|og:image/);
  expect(foreign.headers.etag).toBeUndefined();
  for (const path of ["/", "/contact", "/portfolio.data", "/robots.txt", "/sitemap.xml"]) {
    expect(String((await ask(path, { Host: "evil.example" })).body)).not.toContain("evil.example");
  }
  expect(foreign.headers["cache-control"] ?? "").not.toContain("public");
  const own = await ask("/about");
  expect(String(own.body)).not.toContain("evil.example");
  expect(String(own.body)).toContain(`<link rel="canonical" href="${server.url}/about"/>`);
  expect(own.headers["cache-control"]).toBe("private, max-age=0");
  expect(server.log()).toContain("PUBLIC_URL이 설정되지 않았습니다");
});

test("with PUBLIC_URL, proxies may share a page for five seconds, and it names no other host", async () => {
  const { url } = published;
  for (const Host of ["interior.example", "evil.example"]) {
    const { headers, body } = await ask("/about", { Host }, { url });
    expect(headers["cache-control"]).toBe("public, max-age=0, s-maxage=5");
    expect(headers["strict-transport-security"]).toBe("max-age=31536000");
    expect(String(body)).toContain("https://interior.example/about");
    expect(String(body)).not.toContain("evil.example");
  }
  const bad = await ask("/about", { Host: "bad host" }, { url });
  expect(bad.status).toBe(400);
});

test("data fetched ahead of a click may be used for ten seconds by that browser", async () => {
  const { headers } = await ask(
    "/about.data",
    { "Sec-Purpose": "prefetch" },
    { url: published.url },
  );
  expect(headers["cache-control"]).toBe("private, max-age=10");
  expect(headers["content-type"]).toBe("text/x-script");
});
