import { createHmac } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { addEntry } from "../support/entry";
import { addInquiry } from "../support/inquiry";
import { sendRaw } from "../support/raw";
import { allRoutes } from "../support/routes";
import { serveSite } from "../support/site";

/** What an attacker tries at every address of routes.ts. For markup see long/hostile-words. */
const server = serveSite();

const addresses = [...new Set(allRoutes.map(({ path }) => path))];
const methods = ["POST", "PUT", "PATCH", "DELETE"];
const evil = "evil.example";

let inquiry: number;
let entry: number;
beforeAll(async () => {
  inquiry = await addInquiry(server.url, { customer: "지켜진 고객" });
  entry = await addEntry(server);
});

/** Everything that a request could change, but for the session's own time of last use. */
function content() {
  const tables = ["inquiry", "inquiryFile", "portfolio", "portfolioPicture", "contentBlock"];
  const others = ["company", "mainImage", "account", "stagedFile"];
  return Object.fromEntries(
    [...tables, ...others].map((table) => [table, server.rows(`SELECT * FROM ${table}`)]),
  );
}

test("an administrator's browser, told by another site, changes nothing at any address", async () => {
  const before = content();
  const foreign: Record<string, string>[] = [
    { "Sec-Fetch-Site": "cross-site", Origin: `https://${evil}` },
    { "Sec-Fetch-Site": "same-site", Origin: `https://${evil}` },
    { "Sec-Fetch-Site": "cross-site" },
    { Origin: `https://${evil}` },
    { Origin: "null" },
  ];
  const refused: string[] = [];
  for (const path of addresses) {
    const told = methods.flatMap((method) => foreign.map((headers) => ({ method, headers })));
    const answers = await Promise.all(
      told.map(({ method, headers }) =>
        fetch(server.url + path, {
          method,
          headers: { ...headers, Cookie: server.cookie },
          body: new URLSearchParams({ id: "1", intent: "delete", username: "admin" }),
          redirect: "manual",
        }),
      ),
    );
    // 405 where the path has no such method for anybody.
    const others = answers.filter(({ status }) => status !== 403 && status !== 405);
    expect([path, others.map(({ status }) => status)]).toEqual([path, []]);
    if (answers.slice(0, foreign.length).every(({ status }) => status === 403)) refused.push(path);
  }
  // A visitor's form, too, before it is read.
  expect(refused).toEqual(expect.arrayContaining(["/contact", "/api/contact/add", "/admin/login"]));
  expect(content()).toEqual(before);
});

test("no header, field or parameter turns a GET or a POST into another method", async () => {
  // The first look notes that it has been opened.
  await fetch(`${server.url}/api/contact/${inquiry}`, { headers: { Cookie: server.cookie } });
  const before = content();
  const paths = [
    `/api/contact/${inquiry}`,
    `/api/portfolio/${entry}`,
    `/api/portfolio/read/${entry}`,
    `/admin/contact/${inquiry}`,
    `/admin/portfolio/${entry}`,
    `/admin/portfolio/${entry}/modify`,
    "/admin/content/company",
  ];
  for (const path of paths) {
    for (const name of ["X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"]) {
      const headers = { Cookie: server.cookie, [name]: "DELETE" };
      for (const method of ["GET", "POST"]) {
        const answer = await fetch(`${server.url}${path}?_method=DELETE&method=DELETE`, {
          method,
          headers,
          // Without the page's version, too, the form saves nothing.
          ...(method === "POST" && { body: new URLSearchParams({ _method: "DELETE" }) }),
          redirect: "manual",
        });
        expect([path, method, answer.status < 500]).toEqual([path, method, true]);
      }
    }
  }
  expect(content()).toEqual(before);
});

test("SQL in a search finds what has these letters, and that is nothing", async () => {
  const words = [
    ...["1'", '1"', "1 OR 1=1", "1;DROP TABLE inquiry", "0x31", "1)--", "' OR '1'='1", "고객' --"],
    "1/**/UNION/**/SELECT/**/passwordHash/**/FROM/**/account",
    ...["randomblob(100000000)", "%", "_", '"', "NEAR(가 나)", "* OR customer:*"],
  ];
  for (const word of words) {
    const found = await fetch(`${server.url}/admin/contact?q=${encodeURIComponent(word)}`, {
      headers: { Cookie: server.cookie },
    });
    expect([word, found.status]).toEqual([word, 200]);
    expect([word, (await found.text()).includes("지켜진 고객")]).toEqual([word, false]);
  }
});

test("no address leads to a file beside those it serves", async () => {
  const folders = [
    "/api/contact/download",
    "/api/portfolio/view",
    "/api/content/view",
    "/api/staged/portfolio",
    "/assets",
    "",
  ];
  const targets = ["site.sqlite", "session-secret", "etc/passwd"];
  const ups = ["..", "%2e%2e", "..%2f..", "%2e%2e%2f", "..%5c", "..%252f", ".%00.", "%c0%ae%c0%ae"];
  for (const folder of folders) {
    for (const target of targets) {
      const paths = [
        ...ups.flatMap((up) => [1, 6].map((depth) => `${`${up}/`.repeat(depth)}${target}`)),
        `%2f${target}`,
        `/${target}`,
        `file:%2f%2f%2f${target}`,
        `${target}%00.jpg`,
        `....//....//${target}`,
      ];
      await Promise.all(
        paths.map(async (path) => {
          // As raw bytes: fetch would resolve the dots itself.
          const headers = [`Cookie: ${server.cookie}`, "Host: localhost"];
          const { status, text } = await ask(`${folder}/${path}`, headers);
          expect([folder, path, status >= 400 && status < 500]).toEqual([folder, path, true]);
          expect(text).not.toMatch(/SQLite format 3|root:x:/);
        }),
      );
    }
  }
});

test("a forged session opens no page of the office and no method of the /api", async () => {
  const [session = ""] = server.cookie.split("=").slice(1);
  const value = decodeURIComponent(server.cookie.slice(server.cookie.indexOf("=") + 1));
  const [payload = ""] = value.split(".");
  const signed = (text: string, key: string) =>
    `${text}.${createHmac("sha256", key).update(text).digest("base64").replace(/=+$/, "")}`;
  const forged = [
    payload,
    `${payload}.`,
    `${session}x`,
    ...["", "secret", "admin", "test"].map((key) => signed(payload, key)),
    signed(Buffer.from('{"userId":1,"accountId":1,"id":1}').toString("base64"), "secret"),
    "1",
    "null",
    "[object Object]",
    "' OR 1=1 --",
  ];
  for (const each of forged) {
    for (const name of ["__session", "__Host-session", "__Host-__session", "session"]) {
      const headers = { Cookie: `${name}=${encodeURIComponent(each)}` };
      for (const path of [
        "/admin/contact",
        `/admin/contact/${inquiry}`,
        "/admin/settings/backup",
      ]) {
        const answer = await fetch(server.url + path, { headers, redirect: "manual" });
        expect([each, path, answer.status]).toEqual([each, path, 302]);
      }
      const api = await fetch(`${server.url}/api/contact`, { headers });
      expect([each, api.status]).toEqual([each, 401]);
    }
  }
});

test("a Host of another site appears in no page, header or redirect", async () => {
  const tricks = [
    [`Host: ${evil}`],
    ["Host: localhost", `X-Forwarded-Host: ${evil}`, `Forwarded: host=${evil}`],
    ["Host: localhost", `X-Original-URL: //${evil}/`, `X-Rewrite-URL: //${evil}/`],
    [`Host: localhost@${evil}`],
    [`Host: localhost:80@${evil}`],
  ];
  for (const path of addresses) {
    const answers = await Promise.all(tricks.map((headers) => ask(path, headers)));
    const shown = answers.map(({ headers, text }) => `${[...headers].join("\n")}\n${text}`);
    expect([path, shown.findIndex((each) => each.includes(evil))]).toEqual([path, -1]);
  }
  for (const target of [`http://${evil}/`, `//${evil}/admin`, `/\\${evil}`, `/%5c${evil}/..`]) {
    const { headers } = await ask(target, ["Host: localhost"]);
    expect([target, headers.get("Location")?.includes(`//${evil}`) ?? false]).toEqual([
      target,
      false,
    ]);
  }
});

function ask(target: string, headers: string[]) {
  const lines = [`GET ${target} HTTP/1.1`, ...headers, "Connection: close", "", ""];
  return sendRaw(server.url, lines.join("\r\n"));
}
