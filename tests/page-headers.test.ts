import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { addEntry } from "./support/entry";
import { formOf } from "./support/form";
import { inquiry, sendByApi } from "./support/inquiry";
import { sendRaw } from "./support/raw";
import { serveSite } from "./support/site";

/** What an answer allows a browser to do with it: every header of every page (decision 023). */
const server = serveSite();
beforeAll(async () => {
  await addEntry(server);
  await sendByApi(server.url, formOf(inquiry));
});

const ask = (path: string) =>
  fetch(server.url + path, { headers: { Cookie: server.cookie }, redirect: "manual" });

const hash = "'sha256-[\\w+/]{43}='";
/** Every page has the font's name in it. */
const strict = {
  "default-src": "'self'",
  "script-src": expect.stringMatching(RegExp(`^'self'( ${hash})+$`)),
  "style-src": expect.stringMatching(RegExp(`^'self' ${hash}$`)),
  "style-src-attr": "'unsafe-inline'",
  "img-src": "'self'",
  "font-src": "'self' data:",
  "connect-src": "'self'",
  "worker-src": "'self'",
  "frame-src": "'none'",
  "object-src": "'none'",
  "base-uri": "'none'",
  "form-action": "'self'",
  "frame-ancestors": "'none'",
};
/** A visitor's page has its styles, too. */
const visitor = { ...strict, "style-src": expect.stringMatching(RegExp(`^'self'( ${hash}){2}$`)) };
const kakao = "https://dapi.kakao.com/v2/ https://t1.daumcdn.net/mapjsapi/";
const withMap = {
  ...visitor,
  "script-src": expect.stringMatching(RegExp(`^'self'( ${hash})+ ${kakao}$`)),
  "img-src": "'self' data: https://*.daumcdn.net https://*.kakaocdn.net",
  "connect-src": "'self' https://dapi.kakao.com",
};
const postcode =
  "https://t1.kakaocdn.net/mapjsapi/bundle/postcode/ https://t1.kakaocdn.net/postcode/ https://t1.daumcdn.net/mapjsapi/bundle/postcode/ https://t1.daumcdn.net/postcode/";
const withPostcode = {
  ...strict,
  "script-src": expect.stringMatching(RegExp(`^'self'( ${hash})+ ${postcode} ${kakao}$`)),
  "connect-src": "'self' https://dapi.kakao.com",
  "frame-src": "https://postcode.map.kakao.com https://postcode.map.daum.net",
};

const visitorsForm = { ...withPostcode, "style-src": visitor["style-src"] };

const readPolicy = (headers: Headers) =>
  Object.fromEntries(
    (headers.get("Content-Security-Policy") ?? "")
      .split("; ")
      .map((each) => each.split(/ (.*)/, 2)),
  );

const everyPage = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": expect.any(String),
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-content-type-options": "nosniff",
  "x-request-id": expect.stringMatching(/^[0-9a-f]{8}$/),
};
// Sent again to others, so it has no id.
const { "x-request-id": _, ...sentAgain } = everyPage;
const kept = { ...sentAgain, "cache-control": "private, max-age=0", etag: expect.any(String) };
const personal = { ...everyPage, "cross-origin-opener-policy": "same-origin" };
const office = { ...personal, "cache-control": "private, no-store", "x-robots-tag": "noindex" };

const pages: [string, number, object, object][] = [
  ["/", 200, kept, visitor],
  ["/about", 200, kept, withMap],
  ["/brand", 200, kept, visitor],
  ["/portfolio", 200, kept, visitor],
  ["/portfolio/1", 200, kept, visitor],
  ["/privacy", 200, kept, visitor],
  ["/privacy/versions/1", 200, kept, visitor],
  ["/contact", 200, { ...personal, "cache-control": "private, no-cache" }, visitorsForm],
  ["/Contact/", 200, { ...personal, "cache-control": "private, no-cache" }, visitorsForm],
  ["/contact/received", 200, { ...personal, "cache-control": "private, no-store" }, visitor],
  ["/error/500", 500, everyPage, visitor],
  ["/nothing", 404, everyPage, visitor],
  ["/portfolio/999", 404, { ...everyPage, etag: expect.any(String) }, visitor],
  ["/admin/error/500", 500, office, strict],
  ["/admin/nothing", 404, office, visitor],
  ["/admin/today", 200, office, strict],
  ["/admin/today/year", 200, office, strict],
  ["/admin/portfolio", 200, office, strict],
  ["/admin/portfolio/add", 200, office, withPostcode],
  ["/admin/portfolio/1", 200, office, strict],
  ["/admin/portfolio/1/modify", 200, office, withPostcode],
  ["/admin/account", 200, office, strict],
  ["/admin/account/add", 200, office, strict],
  ["/admin/account/1", 200, office, strict],
  ["/admin/contact", 200, office, strict],
  ["/admin/contact/add", 200, office, withPostcode],
  ["/admin/contact/1", 200, office, withPostcode],
  ["/admin/content/company", 200, office, withPostcode],
  ["/admin/content/about", 200, office, strict],
  ["/admin/content/main", 200, office, strict],
  ["/admin/content/serivces", 200, office, strict],
  ["/admin/content/steps", 200, office, strict],
  ["/admin/api", 200, office, strict],
  ["/admin/settings/access", 200, office, strict],
  ["/admin/settings/trash", 200, office, strict],
];

test.each(pages)("%s (%d) has exactly these headers", async (path, status, expected, policy) => {
  const answer = await ask(path);
  const {
    date: _,
    vary: __,
    connection: ___,
    "keep-alive": ____,
    ...headers
  } = Object.fromEntries(answer.headers);
  // How it is sent depends on its length.
  for (const name of ["content-length", "transfer-encoding", "content-encoding"])
    delete headers[name];
  expect([answer.status, headers]).toEqual([status, expected]);
  expect(readPolicy(answer.headers)).toEqual(policy);
  const html = await answer.text();
  expect(html).not.toContain("nonce");
  // The hashes are those of the page's scripts and styles, and of no others.
  const inline =
    /<script(?! type="application)(?: [^>]*)?>(.*?)<\/script>|<style(?: [^>]*)?>(.*?)<\/style>/gs;
  const hashes = [...html.matchAll(inline)].map(
    ([, script, style = ""]) =>
      `'sha256-${createHash("sha256")
        .update(script ?? style)
        .digest("base64")}'`,
  );
  const allowed = answer.headers.get("Content-Security-Policy")?.match(RegExp(hash, "g"));
  expect(new Set(allowed)).toEqual(new Set(hashes));
  expect(hashes.length).toBeGreaterThan(2);
});

test("the login has the headers of the office", async () => {
  const answer = await fetch(`${server.url}/admin/login`);
  expect(Object.fromEntries(answer.headers)).toMatchObject(office);
  expect(readPolicy(answer.headers)).toEqual(strict);
});

test("a page that refuses a form has them too", async () => {
  const body = new URLSearchParams({ customerMemo: "가".repeat(1_000_000) });
  const tooLarge = await fetch(`${server.url}/contact`, { method: "POST", body });
  expect(tooLarge.status).toBe(413);
  expect(Object.fromEntries(tooLarge.headers)).toMatchObject(everyPage);
  expect(readPolicy(tooLarge.headers)).toEqual(visitorsForm);
});

test("a browser that has a kept page is told the policy of the very page it has", async () => {
  const { headers } = await ask("/about");
  const again = await fetch(`${server.url}/about`, {
    headers: { "If-None-Match": headers.get("ETag") ?? "" },
  });
  expect(again.status).toBe(304);
  const name = "Content-Security-Policy";
  expect(again.headers.get(name)).toBe(headers.get(name));
});

const closed = {
  "default-src": "'none'",
  "style-src": expect.stringMatching(RegExp(`^${hash}$`)),
  "object-src": "'none'",
  "base-uri": "'none'",
  "form-action": "'self'",
  "frame-ancestors": "'none'",
};

test.each([
  [414, `GET /${"a".repeat(9000)} HTTP/1.1\r\nHost: x\r\n`],
  [400, "GET /%00%zz HTTP/1.1\r\nHost: x\r\n"],
  [405, "TRACE / HTTP/1.1\r\nHost: x\r\n"],
  [
    403,
    "POST /admin/login HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: cross-site\r\nContent-Length: 0\r\n",
  ],
  [431, `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${"a".repeat(20_000)}\r\n`],
  [400, "GET / nonsense\r\n"],
  [405, "CONNECT x:1 HTTP/1.1\r\nHost: x\r\n"],
])("the front door's own %d allows nothing but its inline styles", async (status, head) => {
  const answer = await sendRaw(server.url, `${head}Connection: close\r\n\r\n`);
  expect(answer.status).toBe(status);
  expect(readPolicy(answer.headers)).toEqual(closed);
  expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(answer.headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
  const [, style = ""] = /<style>(.*?)<\/style>/.exec(answer.text) ?? [];
  const own = createHash("sha256").update(style).digest("base64");
  expect(answer.headers.get("Content-Security-Policy")).toContain(own);
});

test("other sites may show public pictures and icons, and load nothing else", async () => {
  const [picture] = server.rows("SELECT uploadedName FROM portfolioPicture");
  const path = `/api/portfolio/view/${picture?.uploadedName}`;
  const policyOf = async (url: string) => {
    const answer = await ask(url);
    expect([url, answer.status]).toEqual([url, 200]);
    await answer.arrayBuffer();
    expect([url, answer.headers.get("X-Content-Type-Options")]).toEqual([url, "nosniff"]);
    return answer.headers.get("Cross-Origin-Resource-Policy");
  };
  // From the disk, and from memory.
  for (const each of [
    path,
    `${path}?w=480&f=jpeg`,
    path,
    `${path}?w=480&f=jpeg`,
    "/share.jpg",
    "/favicon.svg",
  ])
    expect(await policyOf(each)).toBe("cross-origin");
  const [script] = /\/assets\/[\w.-]+\.js/.exec(await (await ask("/")).text()) ?? [""];
  for (const each of [
    script,
    script,
    "/robots.txt",
    "/sitemap.xml",
    "/feed.xml",
    "/manifest.webmanifest",
    "/api/portfolio",
    "/api/contact",
    "/_root.data",
    "/admin/contact.data",
  ])
    expect(await policyOf(each)).toBe("same-origin");
});

test("what a visitor has attached is saved, not shown, and runs nowhere", async () => {
  const files = new File(["<script>alert(1)</script>"], "도면.txt");
  await sendByApi(server.url, formOf({ ...inquiry, files }));
  const [{ uploadedName } = {}] = server.rows("SELECT uploadedName FROM inquiryFile");
  const address = `${server.url}/api/contact/download/${uploadedName}/x`;
  const { headers } = await fetch(address, { headers: { Cookie: server.cookie } });
  expect(headers.get("Content-Disposition")).toMatch(/^attachment; /);
  expect(headers.get("Content-Security-Policy")).toBe("sandbox");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
});
