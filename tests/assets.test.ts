import { expect, test } from "vitest";
import { sendRaw } from "./support/raw";
import { serveSite } from "./support/site";

const site = serveSite();

test("scripts and styles are sent as compressed by the build, in an encoding that the browser accepts", async () => {
  const page = await (await fetch(site.url)).text();
  const paths = [...new Set(page.match(/\/assets\/[\w.-]+\.(js|css)/g))];
  expect(paths.length).toBeGreaterThan(5);
  for (const path of paths) {
    const ask = (accepted: string, method = "GET") =>
      sendRaw(
        site.url,
        `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: ${accepted}\r\nConnection: close\r\n\r\n`,
      );
    const plain = await ask("identity");
    expect(plain.headers.get("Content-Encoding")).toBe(null);
    for (const [accepted, encoding] of [
      ["gzip, deflate, br, zstd", "br"],
      ["gzip;q=1.0, br;q=0", "gzip"],
      ["GZIP", "gzip"],
    ] as const) {
      const answer = await ask(accepted);
      const { headers } = answer;
      expect([path, headers.get("Content-Encoding")]).toEqual([path, encoding]);
      expect(headers.get("Content-Length")).toMatch(/^\d+$/);
      expect(headers.get("Content-Type")).toMatch(/^text\/(css|javascript); charset=utf-8$/i);
      expect(headers.get("Vary")).toBe("Accept-Encoding");
      expect(headers.get("Cache-Control")).toContain("immutable");
      // sendRaw has decompressed it.
      expect(answer.text).toBe(plain.text);
      expect((await ask(accepted, "HEAD")).headers.get("Content-Length")).toBe(
        headers.get("Content-Length"),
      );
    }
  }
});

test("a script, style or font that the browser has is not sent again, and takes no post", async () => {
  const page = await (await fetch(site.url)).text();
  const [style = ""] = page.match(/\/assets\/[\w.-]+\.css/) ?? [];
  const [font = ""] = await findFont(page);
  for (const path of [style, font]) {
    const first = await fetch(site.url + path);
    expect(first.status).toBe(200);
    const { byteLength } = await first.arrayBuffer();
    expect(byteLength).toBeGreaterThan(100);
    expect(first.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    const condition = { "If-None-Match": first.headers.get("ETag") ?? "" };
    const again = await fetch(site.url + path, { headers: condition });
    expect(again.status).toBe(304);
    expect((await fetch(site.url + path, { method: "POST" })).status).toBe(405);
  }
});

/** The first font that any style of the page names. */
async function findFont(page: string) {
  for (const style of new Set(page.match(/\/assets\/[\w.-]+\.css/g))) {
    const font = (await (await fetch(site.url + style)).text()).match(/\/assets\/[\w.-]+\.woff2/);
    if (font) return font;
  }
  throw new Error("no font");
}

test("the office's page names one style to wait for, and neither fonts nor scripts", async () => {
  const headers = { Cookie: await site.login() };
  const page = await (await fetch(`${site.url}/admin/today`, { headers })).text();
  const withScript = page.replace(/<noscript>.*?<\/noscript>/gs, "");
  const styles = [...withScript.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)];
  expect(styles.length).toBe(1);
  const style = await (await fetch(site.url + styles[0]?.[1])).text();
  expect(style).toContain(".save-bar");
  expect(style).not.toMatch(/url\([^)]*woff2/);
  expect(page).toContain('<style id="first-font" media="not all">');
  expect(page).not.toMatch(/<link rel="modulepreload"|<script[^>]* type="module"/);
});
