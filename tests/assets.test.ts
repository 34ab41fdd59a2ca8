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
