import SQLite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { startServer } from "./support/server";
import { serveSite } from "./support/site";

/** An answer, its error page and its line in the log have the same id. */
const server = serveSite({ LOG_FORMAT: "json", PUBLIC_URL: "http://localhost:3000" });

type Line = Record<string, string | number>;
const linesOf = (text: string) =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
const id = /^[0-9a-f]{8}$/;

test("every line is JSON, with the id that the answer has; what a client calls itself does not count", async () => {
  const Cookie = server.cookie;
  for (const [method, path, status] of [
    ["GET", "/api/contact", 200],
    ["GET", "/api/contact/999", 404],
    ["DELETE", "/api/contact", 405],
    ["POST", "/api/contact/add", 400],
    ["GET", "/admin/contact", 200],
    ["GET", "/admin/nothing", 404],
    ["GET", "/contact", 200],
    ["GET", `/${"x/".repeat(30)}`, 414],
  ] as const) {
    const headers = { Cookie, "X-Request-Id": "deadbeef" };
    const body = method === "POST" ? new FormData() : null;
    const answer = await fetch(server.url + path, { method, headers, body });
    const text = await answer.text();
    const own = answer.headers.get("x-request-id") ?? "";
    expect([path, answer.status, own]).toEqual([path, status, expect.stringMatching(id)]);
    expect(own).not.toBe("deadbeef");
    if (path.startsWith("/api")) expect(text).not.toContain(own);
    if (status === 414) expect(text).toContain(`문의하실 때 이 번호를 알려 주세요: ${own}`);
    await expect
      .poll(() => linesOf(server.log()).filter((line) => line.id === own))
      .toEqual([expect.objectContaining({ level: "info", method, path, status })]);
  }
  const lines = linesOf(server.log());
  expect(lines.every(({ time, level }) => !Number.isNaN(Date.parse(String(time))) && level)).toBe(
    true,
  );
  expect(lines.some(({ message }) => String(message).startsWith("[remix-serve] http"))).toBe(true);
});

test("what browsers and proxies keep has no id, whether it comes from memory or not", async () => {
  for (const path of ["/about", "/about", "/portfolio.data", "/favicon.svg", "/sitemap.xml"]) {
    const answer = await fetch(server.url + path);
    await answer.arrayBuffer();
    const caching = answer.headers.get("Cache-Control") ?? "";
    expect([path, /public|max-age/.test(caching)]).toEqual([path, path !== "/sitemap.xml"]);
    expect([path, answer.headers.has("x-request-id")]).toEqual([path, path === "/sitemap.xml"]);
  }
});

test("the page and the /api name the id under which the log has the error", async () => {
  const broken = await startServer({ LOG_FORMAT: "json" });
  onTestFinished(() => broken.stop());
  const database = new SQLite(broken.databaseFile);
  database.exec("ALTER TABLE contentBlock RENAME TO gone");
  database.close();
  const errors = () => linesOf(broken.unexpectedErrors().join("\n"));

  // A kept page and one that is not, asked for by several at once.
  for (const path of ["/brand", "/brand.data", "/brand?x=1"]) {
    const answers = await Promise.all(
      [1, 2, 3].map(() => fetch(broken.url + path, { redirect: "manual" })),
    );
    for (const answer of answers) {
      const cookie = answer.headers.get("Set-Cookie")?.split(";")[0] ?? "";
      expect([path, cookie]).toEqual([path, expect.stringMatching(/^failure=[0-9a-f]{8}$/)]);
      const page = await fetch(`${broken.url}/error/500`, { headers: { Cookie: cookie } });
      const [, told] =
        /번호를 알려 주세요: (?:<!-- -->)?([0-9a-f]{8})/.exec(await page.text()) ?? [];
      expect(`failure=${told}`).toBe(cookie);
      expect(errors()).toContainEqual(
        expect.objectContaining({
          level: "error",
          id: told,
          method: "GET",
          path: path.split("?")[0],
          message: expect.stringContaining("no such table"),
        }),
      );
      await expect
        .poll(() =>
          linesOf(broken.log()).some((line) => line.id === told && line.path !== "/error/500"),
        )
        .toBe(true);
    }
  }
  const plain = await (await fetch(`${broken.url}/error/500`)).text();
  expect(plain).not.toContain("번호를 알려 주세요");

  const api = await fetch(`${broken.url}/api/content/about`);
  const own = api.headers.get("x-request-id");
  expect([api.status, await api.json()]).toEqual([
    500,
    { message: `일시적인 오류가 생겼습니다. 잠시 후 다시 시도해 주세요. (오류 번호 ${own})` },
  ]);
  expect(errors().some((error) => error.id === own)).toBe(true);
});
