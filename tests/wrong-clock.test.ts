import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { formOf } from "./support/form";
import { inquiry, newToken } from "./support/inquiry";
import { serveSite } from "./support/site";

const DAY = 24 * 60 * 60 * 1000;

const folder = mkdtempSync(join(tmpdir(), "clock-"));
afterAll(() => rmSync(folder, { recursive: true }));
const server = serveSite({
  NODE_OPTIONS: "--import ./tests/support/settable-clock.mjs",
  CLOCK_SHIFT: join(folder, "shift"),
});

async function setClock(days: number) {
  writeFileSync(join(folder, "shift"), String(days * DAY));
  process.kill(server.pid, "SIGUSR2");
  await expect
    .poll(() =>
      server
        .log()
        .split("\n")
        .findLast((line) => /^clock/.test(line)),
    )
    .toBe(`clock ${days * DAY}`);
}

const status = async (path: string, Cookie = server.cookie) =>
  (await fetch(server.url + path, { headers: { Cookie }, redirect: "manual" })).status;
const send = (token: string, customer: string) =>
  fetch(`${server.url}/contact`, {
    method: "POST",
    body: formOf({ ...inquiry, customer, token, files: new File(["도면"], "도면.txt") }),
    redirect: "manual",
  });
const customers = () =>
  server.rows("SELECT customer FROM inquiry ORDER BY id").map(({ customer }) => customer);

test("whatever the clock is set to, pages are read and an inquiry is taken, at the second press at worst", async () => {
  const taken: string[] = [];
  let token = await newToken(server.url);
  // A day forward, three days, back to before the page was opened, a year forward, a year back.
  for (const [days, isAskedAgain] of [
    [1, false],
    [4, true],
    [0, true],
    [365, true],
    [-365, true],
    [0, true],
  ] as const) {
    const customer = `고객 ${taken.length}`;
    await setClock(days);
    let answer = await send(token, customer);
    if (isAskedAgain) {
      expect([days, answer.status]).toEqual([days, 400]);
      const page = await answer.text();
      expect(page).toContain("아직 접수되지 않았습니다. 내용을 확인하고 한 번 더 눌러 주세요");
      expect(page).toContain(`value="${customer}"`);
      const fresh = /name="token"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? "";
      answer = await send(fresh, customer);
    }
    expect([days, answer.headers.get("Location")]).toEqual([days, "/contact/received"]);
    taken.push(customer);
    expect(customers()).toEqual(taken);
    for (const path of ["/", "/portfolio", "/api/portfolio", "/contact", "/healthz"]) {
      expect([days, path, await status(path)]).toEqual([days, path, 200]);
    }
    token = await newToken(server.url);
  }
});

test("a session outlives a day either way; one from a year ahead is not valid for a year", async () => {
  for (const days of [1, -1, 0]) {
    await setClock(days);
    expect([days, await status("/api/account/auth")]).toEqual([days, 200]);
    expect([days, await status("/admin/settings/backup")]).toEqual([days, 200]);
  }
  await setClock(365);
  expect(await status("/api/account/auth")).toBe(401);
  const ahead = await server.login();
  expect(await status("/api/account/auth", ahead)).toBe(200);
  await setClock(0);
  expect(await status("/api/account/auth", ahead)).toBe(401);
  // Nobody has to be let in again.
  expect(await status("/api/account/auth")).toBe(200);
});
