import { afterAll, beforeAll, expect, test } from "vitest";
import { askPlainly } from "../support/ask-plainly";
import { type RunningServer, startServer } from "../support/server";
import { serveSite, stopSite } from "../support/site";

/** Public pages are rendered once and kept until what they show changes. */
const server = serveSite();

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
