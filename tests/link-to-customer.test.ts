import { expect, test } from "vitest";
import { flashOf } from "./support/alert-settings";
import { admin } from "./support/folders";
import { formOf } from "./support/form";
import { addInquiry, inquiry, sendByApi } from "./support/inquiry";
import { receiptsOf, sender } from "./support/receipts";

import { serveSite } from "./support/site";

/** 고객에게 알리기: the link to a customer's page, the same each time until the office changes it. */
const server = serveSite();

const { send, ask, inOffice, rowOf, eventsOf, act } = receiptsOf(server);

const officePath = (id: number) => `/admin/contact/${id}`;
const notifyPath = (id: number) => `/admin/contact/${id}/notify`;
const plain = async (answer: Response) => (await answer.text()).replaceAll("<!-- -->", "");

const show = (id: number) => inOffice(notifyPath(id), { intent: "show" });

/** By the form that asks. */
async function change(id: number, seen?: string) {
  return inOffice(notifyPath(id), { intent: "change", seen: seen ?? (await seenOf(id)) });
}

async function seenOf(id: number) {
  const page = await (await inOffice(`${notifyPath(id)}?change`)).text();
  return /name="seen"[^>]*value="([^"]*)"/.exec(page)?.[1] ?? "";
}

async function linkIn(answer: Response) {
  const page = await plain(answer);
  const path = /value="http:\/\/[^"]+(\/contact\/receipt\/[\w-]{22})"/.exec(page)?.[1];
  return { page, path: path ?? "" };
}

const shown = async (id: number) => (await linkIn(await show(id))).path;
const changed = async (id: number) => (await linkIn(await change(id))).path;
const live = (id: number) =>
  server.rows(`SELECT hash FROM customerLink WHERE inquiryId = ${id} AND endedAt IS NULL`);

async function asColleague() {
  server.change(`INSERT OR IGNORE INTO account (username, passwordHash, role, createdAt)
    SELECT '동료', passwordHash, role, createdAt FROM account WHERE username = 'admin'`);
  const login = await ask("/api/account/login", {
    method: "POST",
    body: new URLSearchParams({ username: "동료", password: admin.password }),
  });
  const Cookie = login.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  return (id: number, fields: Record<string, string>) =>
    ask(notifyPath(id), { method: "POST", headers: { Cookie }, body: new URLSearchParams(fields) });
}

async function byPhone(fields: Record<string, string> = {}, file?: File) {
  const office = await (await inOffice("/admin/contact/add")).text();
  const token = /name="token"[^>]*value="([^"]+)"/.exec(office)?.[1] ?? "";
  const typed = { ...inquiry, ...sender, personalInformationAgree: "on", ...fields, token };
  const answer = await ask("/admin/contact/add", {
    method: "POST",
    headers: { Cookie: server.cookie },
    body: formOf({ ...typed, ...(file && { files: file }) }),
  });
  return Number(answer.headers.get("Location")?.split("/").at(-1));
}

test("the visitor's own link is the one that is shown, each time, and by name in the story", async () => {
  const { id, path } = await send({ customerMemo: "거실을 넓히고 싶습니다." });
  const answer = await show(id);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  const { page, path: first } = await linkIn(answer);
  expect(first).toBe(path);
  const sms = /href="(sms:[^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect(sms).toMatch(/^sms:01055557391\?&body=/);
  expect(decodeURIComponent(sms)).toContain(`\n${server.url}${path}\n`);
  expect(await plain(await ask(path))).toContain("거실을 넓히고");
  // Ten windows at once.
  const many = await Promise.all(Array.from({ length: 10 }, () => shown(id)));
  expect(new Set(many)).toEqual(new Set([path]));
  expect(live(id)).toHaveLength(1);
  expect(eventsOf(id)).toEqual([["LINK_SHOWN", "admin", ""]]);
  const colleague = await asColleague();
  expect((await linkIn(await colleague(id, { intent: "show" }))).path).toBe(path);
  expect(eventsOf(id).at(-1)).toEqual(["LINK_SHOWN", "동료", ""]);
  // Without a press nobody is shown it.
  for (const url of [officePath(id), notifyPath(id), `${notifyPath(id)}?change`])
    expect(await plain(await inOffice(url))).not.toContain(path);
});

test("a changed link opens the page and ends the others, which say so and nothing of the inquiry", async () => {
  const { id, path, body } = await send({ customerMemo: "거실을 넓히고 싶습니다." });
  const question = await plain(await inOffice(`${notifyPath(id)}?change`));
  expect(question).toContain("지금까지 보낸 링크는 모두 더 이상 열리지 않으므로");
  const answer = await change(id);
  const { path: fresh } = await linkIn(answer);
  expect(fresh).toMatch(/^\/contact\/receipt\/[\w-]{22}$/);
  expect(fresh).not.toBe(path);
  expect(await plain(await ask(fresh))).toContain("거실을 넓히고");

  for (const old of [path, `${path}/withdraw`, `${path}.data`, `${path}/accept?estimate=1`]) {
    const ended = await ask(old);
    const words = await ended.text();
    expect([old, ended.status]).toEqual([old, 410]);
    expect(ended.headers.get("Cache-Control")).toBe("private, no-store");
    expect(words).toContain("링크가 변경되어");
    for (const own of ["은***객", "7391", "거실", fresh, sender.customer])
      expect(words).not.toContain(own);
    if (!old.endsWith(".data")) expect(words).not.toContain("Page not found");
  }
  for (const method of ["add", "withdraw"]) {
    const to = method === "withdraw" ? `${path}/withdraw` : path;
    const late = await ask(to, { method: "POST", body: formOf({ intent: "add", words: "창" }) });
    expect(late.status).toBe(410);
  }
  expect(rowOf(id).withdrawnAt).toBeNull();

  // Whoever goes back to the form has no link, and a device that remembered it forgets it.
  const retry = await sendByApi(server.url, body());
  expect([retry.status, retry.headers.has("x-receipt")]).toEqual([201, false]);
  const state = await ask("/contact/sending", {
    headers: { "x-token": String(body().get("token")) },
  });
  expect(await state.text()).not.toContain("/contact/receipt/");

  expect(eventsOf(id)).toEqual([["LINK_CHANGED", "admin", "(이전 링크는 더 이상 열리지 않음)"]]);
  for (const key of [fresh, path].map((each) => each.split("/").at(-1) ?? ""))
    for (const place of [everything(), server.log(), String([...answer.headers])])
      expect(place).not.toContain(key);
  expect(await plain(await inOffice(officePath(id)))).not.toContain(fresh);
  expect(await shown(id)).toBe(fresh);
});

/** All that a stolen database has. */
function everything() {
  const tables = server.rows("SELECT name FROM sqlite_schema WHERE type = 'table'");
  return JSON.stringify(
    tables.map(({ name }) => server.rows(`SELECT * FROM "${name}" LIMIT 10000`)),
  );
}

test("what the database has of a link opens nothing without the secret beside it", async () => {
  const { id, path } = await send();
  const fresh = await changed(id);
  const links = server.rows("SELECT hash, seed FROM customerLink");
  expect(links.length).toBeGreaterThan(1);
  for (const { hash, seed } of links.slice(-5)) {
    for (const value of [hash, seed].map(String)) {
      for (const key of [value, value.slice(0, 22), value.slice(-22)]) {
        const answer = await ask(`/contact/receipt/${encodeURIComponent(key)}`);
        expect([404, 429]).toContain(answer.status);
      }
    }
  }
  expect([(await ask(path)).status, (await ask(fresh)).status]).toEqual([410, 200]);
});

test("a device that remembers the old link is told that it has changed, and forgets it", async () => {
  const { id, path } = await send();
  const remembered = await ask(path, { method: "POST", body: formOf({ intent: "remember" }) });
  const Cookie = remembered.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  const fresh = await changed(id);
  const answer = await ask("/contact/receipt", { headers: { Cookie } });
  expect([answer.status, await plain(answer)]).toEqual([
    410,
    expect.stringContaining("링크가 변경되어"),
  ]);
  expect(answer.headers.getSetCookie().join()).toMatch(/inquiry=;.*remembered=1;[^,]*Max-Age=0/);
  const again = await ask(fresh, { method: "POST", body: formOf({ intent: "remember" }) });
  expect(again.status).toBe(303);
});

test("바꾸기 pressed twice shows the new link, and a colleague's meanwhile is a conflict", async () => {
  const { id } = await send();
  const seen = await seenOf(id);
  const both = await Promise.all([change(id, seen), change(id, seen)]);
  const [first, second] = await Promise.all(both.map(linkIn));
  expect(first?.path).toMatch(/^\/contact/);
  expect(second?.path).toBe(first?.path);
  expect(live(id)).toHaveLength(1);
  expect(eventsOf(id).filter(([kind]) => kind === "LINK_CHANGED")).toHaveLength(1);

  const mine = await seenOf(id);
  const colleague = await asColleague();
  const theirs = await linkIn(await colleague(id, { intent: "change", seen: mine }));
  expect(theirs.path).not.toBe(first?.path);
  const refused = await change(id, mine);
  const words = await plain(refused);
  expect([refused.status, words.includes("다른 직원이 그사이")]).toEqual([409, true]);
  expect(words).not.toContain(theirs.path);
  expect((await ask(theirs.path)).status).toBe(200);
  // The question that comes back is about the colleague's.
  const [, renewed = ""] = /name="seen" value="([^"]+)"/.exec(words) ?? [];
  expect((await ask((await linkIn(await change(id, renewed))).path)).status).toBe(200);
  expect((await ask(theirs.path)).status).toBe(410);
  for (const wrong of ["forged", "0", "-1"]) expect((await change(id, wrong)).status).toBe(200);
  expect(live(id)).toHaveLength(1);
});

test("a link of another secret goes on, beside the one that a press makes", async () => {
  const { id, path } = await send();
  server.change(`UPDATE customerLink SET seed = 'of another secret' WHERE inquiryId = ${id}`);
  const many = await Promise.all(Array.from({ length: 10 }, () => shown(id)));
  const fresh = new Set(many);
  expect(fresh.size).toBe(1);
  expect(fresh).not.toContain(path);
  expect(await shown(id)).toBe(many[0]);
  for (const each of [path, ...fresh]) expect((await ask(each)).status).toBe(200);
  expect(eventsOf(id).filter(([kind]) => kind === "LINK_MADE")).toHaveLength(1);
  await changed(id);
  for (const each of [path, ...fresh]) expect((await ask(each)).status).toBe(410);
});

test("no link for what is withdrawn, in the trash, in spam, kept apart or gone, and the words say which", async () => {
  const refusedAs = async (column: string, status: number, words: string) => {
    const { id } = await send();
    const seen = await seenOf(id);
    server.change(`UPDATE inquiry SET ${column} WHERE id = ${id}`);
    for (const refused of [await show(id), await change(id, seen)]) {
      expect([column, refused.status, await plain(refused)]).toEqual([
        column,
        status,
        expect.stringContaining(words),
      ]);
    }
    expect(eventsOf(id)).toEqual([]);
    expect(live(id)).toHaveLength(1);
    return { id };
  };
  const withdrawn = await refusedAs("withdrawnAt = '2026-01-01'", 409, "고객이 취소한 문의라");
  await refusedAs("withdrawnAt = '2026-01-01', deletedAt = '2026-01-01'", 409, "취소한 문의라");
  await refusedAs("deletedAt = '2026-01-01', deletedBy = 'admin'", 409, "휴지통에 있는 문의");
  const spam = await refusedAs("isSpam = 1", 409, "‘스팸 아님’을 누른 뒤");
  expect((await show(999_999)).status).toBe(404);
  for (const [{ id }, words] of [
    [withdrawn, "고객이 취소한 문의라 링크를"],
    [spam, "‘스팸 아님’을 누른 뒤 링크를"],
  ] as const) {
    for (const path of [officePath(id), notifyPath(id), `${notifyPath(id)}?change`]) {
      const page = await plain(await inOffice(path));
      expect(page).toContain(words);
      expect(page).not.toMatch(/value="(show|change)"/);
    }
  }
  const stranger = await ask(notifyPath(spam.id), {
    method: "POST",
    body: new URLSearchParams({ intent: "show" }),
  });
  expect(stranger.headers.get("Location")).toContain("/admin/login");
});

test("an inquiry by telephone gets a page that says so, without what staff attached, and can be withdrawn", async () => {
  const id = await byPhone({ customerMemo: "안방 확장 문의" }, new File(["도면"], "사내도면.txt"));
  expect(await plain(await inOffice(officePath(id)))).toContain("페이지가 아직 없습니다.");
  const question = await plain(await inOffice(notifyPath(id)));
  expect(question).toContain("전화로 받은 문의라고 표시되며");
  expect(question).toContain('<blockquote class="as-typed">안방 확장 문의</blockquote>');
  const path = await shown(id);
  const page = await plain(await ask(path));
  for (const shown of [
    "전화로 받은 문의입니다.",
    "전화로 말씀하신 내용",
    "안방 확장 문의",
    "은***객",
  ])
    expect(page).toContain(shown);
  for (const hidden of ["사내도면.txt", "보내신 내용</h2>", sender.customer])
    expect(page).not.toContain(hidden);
  expect(eventsOf(id)).toEqual([["LINK_MADE", "admin", ""]]);

  expect((await act(path, "add", { words: "현관도 부탁드립니다." })).answer.status).toBe(303);
  expect(await plain(await ask(path))).toContain("현관도 부탁드립니다.");
  const asked = await plain(await ask(`${path}/withdraw`));
  expect(asked).toContain("문의 내용과 파일은 5일 안에 모두 삭제됩니다.");
  expect((await ask(`${path}/withdraw`, { method: "POST" })).status).toBe(303);
  const gone = await plain(await ask(path));
  expect(gone).toContain("접수된");
  expect(rowOf(id).withdrawnAt).not.toBeNull();
});

test("what opened the message is in the story once, by whom, and never that it was sent", async () => {
  const { id } = await send();
  const opened = (way: string) => inOffice(notifyPath(id), { intent: "notified", way });
  for (const answer of await Promise.all([opened("sms"), opened("sms")]))
    expect(answer.status).toBe(200);
  expect((await opened("copy")).status).toBe(200);
  expect((await opened("sent")).status).toBe(400);
  expect(flashOf(await opened("direct"))).toContain("직접 알린 것으로");
  expect(eventsOf(id)).toEqual([
    ["LINK_OPENED", "admin", "문자 앱을 열었음"],
    ["LINK_OPENED", "admin", "복사했음"],
    ["LINK_OPENED", "admin", "직접 알렸음"],
  ]);
  const page = await plain(await inOffice(officePath(id)));
  expect(page).toContain("<strong>‘내 문의’ 링크 알림:</strong> 문자 앱을 열었음");
});

test("the words of the message are the office's own, with the name and the link in them", async () => {
  const id = await addInquiry(server.url);
  server.change(`UPDATE inquiry SET isSpam = 0 WHERE id = ${id}`);
  const save = (linkMessage: string, version: number) =>
    inOffice("/admin/content/site?edit=1", {
      ...{ version: String(version), name: "느티 & 공간", accent: "pine", linkMessage },
    });
  for (const [typed, words] of [
    ["안녕하세요.", "{링크} 표시를 추가해 주세요."],
    ["{고객}님 {링크}", "{회사}, {링크} 외의"],
    [`${"가".repeat(500)}{링크}`, "500자까지 입력할 수 있습니다."],
  ] as const) {
    const refused = await save(typed, 0);
    const page = await plain(refused);
    expect([refused.status, page.includes(words), page.includes(typed)]).toEqual([400, true, true]);
  }
  expect((await save("🏠 {회사}\r\n{링크}\r\n\r\n<b>감사합니다</b>", 0)).status).toBe(303);
  const { page, path } = await linkIn(await show(id));
  const link = server.url + path;
  expect(page).toContain(`🏠 느티 &amp; 공간\n${link}\n\n&lt;b&gt;감사합니다&lt;/b&gt;</textarea>`);
  expect(page).toContain(encodeURIComponent(`느티 & 공간\n${link}\n\n<b>`));

  // Empty again, it is the program's.
  expect((await save("", 1)).status).toBe(303);
  expect(server.rows("SELECT linkMessage FROM receiptPage")).toEqual([{ linkMessage: "" }]);
  const settings = await plain(await inOffice("/admin/content/site?edit=1"));
  expect(settings).toContain("안녕하세요, {회사}입니다.");
});
