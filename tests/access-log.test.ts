import { expect, test } from "vitest";
import { apiOf } from "./support/api";
import { formOf } from "./support/form";
import { addInquiry, inquiry, sendByApi } from "./support/inquiry";
import { serveSite } from "./support/site";

/** Who saw what: every way to a customer's data leaves a line, by page and by /api. */
const server = serveSite({ TRUST_PROXY: "1" });
const api = apiOf(server);

const ask = (path: string, init: RequestInit = {}) =>
  fetch(server.url + path, {
    redirect: "manual",
    ...init,
    headers: { Cookie: server.cookie, "X-Forwarded-For": "203.0.113.7", ...init.headers },
  });
let known = 0;
/** What has been logged since the last call, as `kind ids`. */
function logged() {
  const rows = server.rows(`SELECT * FROM access WHERE id > ${known} ORDER BY id`);
  known = Number(rows.at(-1)?.id ?? known);
  return rows.map(({ kind, inquiryIds }) => `${kind} ${inquiryIds}`.trimEnd());
}
const names = { customer: "은하수고객", phoneNumber: "01098765432" };

test("list, detail, attachment, change and deletion are logged by page and by /api, with the address behind the proxy and nobody's words", async () => {
  const file = new File(["도면"], "은하수고객.txt");
  await sendByApi(server.url, formOf({ ...inquiry, ...names, files: file }));
  for (let count = 0; count < 3; count += 1) await addInquiry(server.url);
  expect(logged()).toEqual([]);
  const [{ id: fileId, uploadedName } = {}] = server.rows("SELECT * FROM inquiryFile");

  await ask("/admin/contact?q=은하수고객");
  await ask("/admin/contact.data?q=01098765432&status=CONTACT");
  expect(logged()).toEqual(["LIST 1"]);
  await ask("/admin/contact?before=4");
  await ask("/api/contact");
  expect(logged()).toEqual(["LIST 1-3", "LIST 1-4"]);
  await ask("/admin/contact?q=아무도");
  await ask("/admin/contact/999");
  await ask("/api/contact/999");
  expect(logged()).toEqual([]);
  await ask("/admin/contact/1");
  await ask("/api/contact/2");
  await ask(`/api/contact/download/${uploadedName}/은하수고객.txt`);
  expect(logged()).toEqual(["DETAIL 1", "DETAIL 2", "FILE 1"]);

  await ask("/api/contact/1/modify", { method: "PUT", body: formOf({ memo: "전화함" }) });
  const change = (fields: Record<string, string>) =>
    ask("/admin/contact/3", { method: "POST", body: new URLSearchParams(fields) });
  const saved = await change({ ...inquiry, memo: "방문", version: "1" });
  expect([saved.status, logged()]).toEqual([303, ["CHANGE 1", "CHANGE 3"]]);
  // Another's newer values are shown beside what could not be saved.
  expect((await change({ ...inquiry, memo: "늦음", version: "1" })).status).toBe(409);
  // Beside it stand the others of its number.
  expect(logged()).toEqual(["DETAIL 3", "LIST 2, 4"]);
  expect((await change({ intent: "delete" })).status).toBe(303);
  await ask("/api/contact/2", { method: "DELETE" });
  expect(logged()).toEqual(["DELETE 3", "DELETE 2"]);

  const rows = server.rows("SELECT * FROM access");
  expect(rows.find(({ kind }) => kind === "FILE")).toMatchObject({ fileId, inquiries: 1 });
  for (const row of rows)
    expect(row).toMatchObject({ accountId: 1, username: "admin", address: "203.0.113.7" });
  const everything = JSON.stringify(rows);
  for (const words of [...Object.values(names), "아무도", "txt", "전화함"])
    expect([words, everything.includes(words)]).toEqual([words, false]);
});

test("a prefetch shows nothing and logs nothing, and a page that refreshes itself does not keep the session alive", async () => {
  const id = await addInquiry(server.url, names);
  for (const path of ["/admin/contact", `/admin/contact/${id}.data`, `/api/contact/${id}`]) {
    const answer = await ask(path, { headers: { "Sec-Purpose": "prefetch" } });
    const text = await answer.text();
    expect([path, answer.status, text.includes(names.customer)]).toEqual([path, 503, false]);
    expect(answer.headers.get("Cache-Control")).toContain("no-store");
  }
  const earlier = new Date(Date.now() - 60 * 60_000).toISOString();
  server.database.prepare("UPDATE session SET lastUsedAt = ?").run(earlier);
  expect((await ask("/admin/settings/backup/running?refresh=1")).status).toBe(200);
  expect(logged()).toEqual([]);
  expect(server.rows("SELECT DISTINCT lastUsedAt FROM session")).toEqual([{ lastUsedAt: earlier }]);
});

test("the office reads the log by account, kind and day; the /api has nothing of it", async () => {
  const write = server.database.prepare(
    "INSERT INTO access (at, accountId, username, address, kind, inquiryIds, inquiries) VALUES (?, 77, 'gone', '198.51.100.9', ?, ?, 1)",
  );
  // 00:00 in Seoul is 15:00 of the day before.
  write.run("2026-03-01T14:59:59.999Z", "DETAIL", "501");
  write.run("2026-03-01T15:00:00.000Z", "DETAIL", "502");
  write.run("2026-03-02T14:59:59.999Z", "FILE", "503");
  for (let number = 1; number <= 60; number += 1)
    write.run("2026-03-02T15:00:00.000Z", "DETAIL", String(1000 + number));
  const page = async (search: string) => {
    const text = await (await ask(`/admin/settings/access?${search}`)).text();
    const shown = [...text.matchAll(/>(\d+)번 문의/g)].map(([, id]) => Number(id));
    const older = /href="([^"]*before=\d+[^"]*)"/.exec(text)?.[1]?.replaceAll("&amp;", "&");
    return { text, shown, older };
  };
  const day = await page("account=77&from=2026-03-02&to=2026-03-02");
  expect(day.shown).toEqual([503, 502]);
  expect(day.text).toContain("198.51.100.9");
  // They are gone, too.
  expect(day.text).not.toContain('href="/admin/contact/50');
  expect((await page("account=77&kind=FILE")).shown).toEqual([503]);
  expect((await page("account=77&to=2026-03-01")).shown).toEqual([501]);
  // An account that is gone can still be chosen; a filter that means nothing is left out.
  expect(day.text).toMatch(/<option value="77"[^>]*>gone</);
  const all = await page("account=77&kind=x&from=yesterday&before=-1");
  expect(all.shown).toEqual(Array.from({ length: 50 }, (_, index) => 1060 - index));
  const rest = await page(all.older?.split("?")[1] ?? "");
  expect(rest.shown).toEqual([
    ...Array.from({ length: 10 }, (_, index) => 1010 - index),
    503,
    502,
    501,
  ]);
  expect(rest.older).toBeUndefined();
  expect((await page("account=78")).text).toContain("찾는 기록이 없습니다.");

  const id = await addInquiry(server.url);
  await ask(`/api/contact/${id}/modify`, { method: "PUT", body: formOf({ memo: "전화함" }) });
  expect(Object.keys(await api.get(`contact/${id}`))).not.toContain("history");
  const description = await (await ask("/api/openapi.json")).text();
  expect(description).not.toMatch(/access|history/i);
});
