import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { apiOf } from "./support/api";
import { askPlainly } from "./support/ask-plainly";
import { serveSite } from "./support/site";

/** The quote form's page is rendered for each visitor, with a token of their own. */
const server = serveSite();
const api = apiOf(server);

const ask = (path: string, headers: Record<string, string> = {}, { method = "GET" } = {}) =>
  askPlainly(server.url + path, { method, headers });

const tokenOf = (page: string) => /name="token"[^>]* value="([^"]+)"/.exec(page)?.[1] ?? "";

test("each form is the same page with a token and a policy of its own, which nobody keeps", async () => {
  const forms = await Promise.all(
    Array.from({ length: 8 }, () => ask("/contact", { "If-None-Match": "*" })),
  );
  const tokens = forms.map(({ body }) => tokenOf(String(body)));
  expect(new Set(tokens).size).toBe(8);
  expect(tokens.every((token) => token.length > 40)).toBe(true);
  for (const [index, { status, headers, body }] of forms.entries()) {
    const page = String(body);
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("private, no-cache");
    expect(headers.etag).toBeUndefined();
    // In its field, and in the data that the script starts with.
    expect(page.split(tokens[index] ?? "").length).toBe(3);
    expect(page.replaceAll(tokens[index] ?? "", "")).toBe(
      String(forms[0]?.body).replaceAll(tokens[0] ?? "", ""),
    );
    for (const [, text = ""] of page.matchAll(/<script>([\s\S]*?)<\/script>/g)) {
      const hash = createHash("sha256").update(text).digest("base64");
      expect(headers["content-security-policy"]).toContain(`'sha256-${hash}'`);
    }
  }
  const head = await ask("/contact", {}, { method: "HEAD" });
  expect([head.status, head.body.length]).toEqual([200, 0]);
});

test("a form says where its visitor comes from, and staff have their own button", async () => {
  const form = async (headers: Record<string, string>, path = "/contact") => {
    const page = String((await ask(path, headers)).body);
    const value = (name: string) => RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(page)?.[1];
    return { referrer: value("referrer"), page };
  };
  for (const [referer, referrer] of [
    [`${server.url}/portfolio/7`, ""],
    ["https://search.naver.com/search?q=x", "search.naver.com"],
  ] as const) {
    expect((await form({ Referer: referer })).referrer).toBe(referrer);
  }
  expect((await form({}, "/contact?utm_source=naver")).page).toContain('value="naver"');
  expect((await form({ Cookie: server.cookie })).page).toMatch(/>등록<\/button>/);
  expect((await form({ Cookie: "x=y" })).page).toMatch(/>견적문의하기<\/button>/);
});

test("the very next form shows what the office has saved", async () => {
  for (let change = 0; change < 10; change += 1) {
    const company = { ...(await api.get("content/company")), representative: `대표 ${change}!` };
    expect((await api.post("content/company", company)).status).toBe(200);
    expect(String((await ask("/contact")).body)).toContain(`대표 ${change}!`);
  }
});
