import { expect, test } from "vitest";
import { flashOf } from "./support/alert-settings";
import { demolition, estimatesOf } from "./support/estimates";
import { formOf } from "./support/form";
import { addInquiry, inquiry, sendByApi } from "./support/inquiry";
import { receiptsOf, sender } from "./support/receipts";

import { serveSite } from "./support/site";

/** 고객에게 링크 보내기: the office makes a new key for a customer's page, and the old one ends. */
const server = serveSite();

const { send, ask, inOffice, rowOf, eventsOf, act } = receiptsOf(server);
const estimates = estimatesOf(server);

const officePath = (id: number) => `/admin/contact/${id}`;
const plain = async (answer: Response) => (await answer.text()).replaceAll("<!-- -->", "");

/** The token of the form that asks once more. */
async function tokenOf(id: number) {
  const page = await (await inOffice(`${officePath(id)}?link`)).text();
  return /name="token"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? "";
}

const press = (id: number, token: string) => inOffice(officePath(id), { intent: "link", token });

async function linkIn(answer: Response) {
  const page = await plain(answer);
  const path = /value="http:\/\/[^"]+(\/contact\/receipt\/[\w-]{22})"/.exec(page)?.[1];
  return { page, path: path ?? "" };
}

const renew = async (id: number) => (await linkIn(await press(id, await tokenOf(id)))).path;

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

test("a new link opens the page and ends the old one, which says so and nothing of the inquiry", async () => {
  const { id, path, body } = await send({ customerMemo: "거실을 넓히고 싶습니다." });
  const question = await plain(await inOffice(`${officePath(id)}?link`));
  expect(question).toContain("이전 링크는 더 이상 열리지 않습니다");
  const answer = await press(id, await tokenOf(id));
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  const { page, path: fresh } = await linkIn(answer);
  expect(fresh).toMatch(/^\/contact\/receipt\/[\w-]{22}$/);
  expect(fresh).not.toBe(path);
  const sms = /href="(sms:[^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect(sms).toMatch(/^sms:01055557391\?&body=/);
  expect(decodeURIComponent(sms)).toContain(`\n${server.url}${fresh}\n`);
  expect(await plain(await ask(fresh))).toContain("거실을 넓히고");

  for (const old of [path, `${path}/withdraw`, `${path}.data`, `${path}/accept?estimate=1`]) {
    const ended = await ask(old);
    const words = await ended.text();
    expect([old, ended.status]).toEqual([old, 410]);
    expect(ended.headers.get("Cache-Control")).toBe("private, no-store");
    expect(words).toContain("주소가 새로 바뀌어");
    for (const own of ["은***객", "7391", "거실", fresh, sender.customer])
      expect(words).not.toContain(own);
  }
  for (const method of ["add", "withdraw"]) {
    const to = method === "withdraw" ? `${path}/withdraw` : path;
    const late = await ask(to, { method: "POST", body: formOf({ intent: "add", words: "창" }) });
    expect(late.status).toBe(410);
  }
  expect(rowOf(id).withdrawnAt).toBeNull();

  // Whoever goes back to the form has no address, and a device that remembered it forgets it.
  const retry = await sendByApi(server.url, body());
  expect([retry.status, retry.headers.has("x-receipt")]).toEqual([201, false]);
  const state = await ask("/contact/sending", {
    headers: { "x-token": String(body().get("token")) },
  });
  expect(await state.text()).not.toContain("/contact/receipt/");

  expect(eventsOf(id)).toEqual([
    ["OPENED", "admin", ""],
    ["LINK_MADE", "admin", "(이전 링크는 더 이상 열리지 않음)"],
  ]);
  const stored = JSON.stringify(
    ["inquiry", "inquiryEvent", "endedReceipt", "access", "submission", "session"].map((table) =>
      server.rows(`SELECT * FROM ${table}`),
    ),
  );
  for (const key of [fresh, path].map((each) => each.split("/").at(-1) ?? ""))
    for (const place of [stored, server.log(), String([...answer.headers])])
      expect(place).not.toContain(key);
  expect(await plain(await inOffice(officePath(id)))).not.toContain(fresh);
});

test("a device that remembers the old link is told that it has changed, and forgets it", async () => {
  const { id, path } = await send();
  const remembered = await ask(path, { method: "POST", body: formOf({ intent: "remember" }) });
  const Cookie = remembered.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  const fresh = await renew(id);
  const answer = await ask("/contact/receipt", { headers: { Cookie } });
  expect([answer.status, await plain(answer)]).toEqual([
    410,
    expect.stringContaining("새로 바뀌어"),
  ]);
  expect(answer.headers.getSetCookie().join()).toMatch(/inquiry=;.*remembered=1;[^,]*Max-Age=0/);
  const again = await ask(fresh, { method: "POST", body: formOf({ intent: "remember" }) });
  expect(again.status).toBe(303);
});

test("the same form pressed again, or reloaded, shows the same link for ten minutes and stores nothing", async () => {
  const { id } = await send();
  const token = await tokenOf(id);
  const [first, second] = await Promise.all([press(id, token), press(id, token)]);
  const { path } = await linkIn(first);
  expect([path, (await linkIn(second)).path]).toEqual([path, path]);
  expect((await linkIn(await press(id, token))).path).toBe(path);
  const made = eventsOf(id).filter(([kind]) => kind === "LINK_MADE");
  expect(made).toHaveLength(1);
  expect(server.rows(`SELECT hash FROM endedReceipt WHERE inquiryId = ${id}`)).toHaveLength(1);

  // Another inquiry's form with it makes another key.
  const other = await send();
  expect((await linkIn(await press(other.id, token))).path).not.toBe(path);

  const before = new Date(Date.now() - 11 * 60_000).toISOString();
  server.change(`DROP TRIGGER inquiryEventIsNotChanged;
    UPDATE inquiryEvent SET at = '${before}' WHERE kind = 'LINK_MADE' AND inquiryId = ${id}`);
  const late = await press(id, token);
  const words = await plain(late);
  expect([late.status, words.includes("다시 표시하지 않습니다")]).toEqual([409, true]);
  expect(words).not.toContain(path);
  expect((await ask(path)).status).toBe(200);
  // The question that comes back has a token of its own, with which the next press makes a link.
  const [, renewed = ""] = /name="token" value="([^"]+)"/.exec(words) ?? [];
  expect((await linkIn(await press(id, renewed))).path).not.toBe(path);
  for (const wrong of ["", "forged", `${token}x`]) {
    const refused = await press(id, wrong);
    expect([refused.status, await plain(refused)]).toEqual([
      400,
      expect.stringContaining("한 번 더 눌러 주세요."),
    ]);
  }
});

test("of two colleagues the later one's link holds, and the earlier one is told who made it", async () => {
  const { id } = await send();
  const [mine, theirs] = [await tokenOf(id), await tokenOf(id)];
  const { path: earlier } = await linkIn(await press(id, mine));
  const { path: later } = await linkIn(await press(id, theirs));
  expect([(await ask(earlier)).status, (await ask(later)).status]).toEqual([410, 200]);
  const reload = await press(id, mine);
  const words = await plain(reload);
  expect([reload.status, words.includes("admin님이 그 뒤에 새 링크를 만들어")]).toEqual([
    409,
    true,
  ]);
  expect((await ask(later)).status).toBe(200);
  expect(words.match(/고객 링크를 새로 만듦/g)).toHaveLength(2);
});

test("no link for what is withdrawn, in the trash, in spam, kept apart or gone, and the words say which", async () => {
  const refusedAs = async (change: string, status: number, words: string) => {
    const { id, path } = await send();
    const token = await tokenOf(id);
    server.change(`UPDATE inquiry SET ${change} WHERE id = ${id}`);
    const refused = await press(id, token);
    expect([change, refused.status, await plain(refused)]).toEqual([
      change,
      status,
      expect.stringContaining(words),
    ]);
    expect(eventsOf(id).some(([kind]) => kind === "LINK_MADE")).toBe(false);
    return { id, path };
  };
  const withdrawn = await refusedAs("withdrawnAt = '2026-01-01'", 409, "고객이 철회한 문의라");
  await refusedAs("withdrawnAt = '2026-01-01', deletedAt = '2026-01-01'", 409, "철회한 문의라");
  await refusedAs("deletedAt = '2026-01-01', deletedBy = 'admin'", 409, "휴지통에 있는 문의");
  const spam = await refusedAs("isSpam = 1", 409, "‘스팸 아님’을 누른 뒤");
  expect((await press(999_999, await tokenOf((await send()).id))).status).toBe(404);
  for (const [{ id }, words] of [
    [withdrawn, "고객이 철회한 문의라 링크를"],
    [spam, "‘스팸 아님’을 누른 뒤 링크를"],
  ] as const) {
    const page = await plain(await inOffice(`${officePath(id)}?link`));
    expect(page).toContain(words);
    expect(page).not.toContain('value="link"');
  }
  const stranger = await ask(officePath(spam.id), {
    method: "POST",
    body: new URLSearchParams({ intent: "link" }),
  });
  expect(stranger.headers.get("Location")).toContain("/admin/login");
});

test("an inquiry by telephone gets a page that says so, without what staff attached, and can be withdrawn", async () => {
  const id = await byPhone({ customerMemo: "안방 확장 문의" }, new File(["도면"], "사내도면.txt"));
  expect(await plain(await inOffice(officePath(id)))).toContain("고객 페이지가 아직 없습니다.");
  const question = await plain(await inOffice(`${officePath(id)}?link`));
  expect(question).toContain("전화로 받은 문의라고 표시되며");
  expect(question).toContain('<blockquote class="as-typed">안방 확장 문의</blockquote>');
  const path = await renew(id);
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
  await renew(id);
  const opened = (way: string) => inOffice(officePath(id), { intent: "linkOpened", way });
  for (const answer of await Promise.all([opened("sms"), opened("sms")]))
    expect(answer.status).toBe(200);
  expect((await opened("copy")).status).toBe(200);
  expect((await opened("sent")).status).toBe(400);
  expect(eventsOf(id).slice(2)).toEqual([
    ["LINK_OPENED", "admin", "문자 앱을 엶"],
    ["LINK_OPENED", "admin", "복사함"],
  ]);
  const page = await plain(await inOffice(officePath(id)));
  expect(page).toContain("<strong>고객 링크:</strong> 문자 앱을 엶");
});

test("an estimate sent to nobody's page leads to the link, and is read there", async () => {
  const id = await byPhone();
  await estimates.save(id, [demolition]);
  const sent = await estimates.send(id);
  expect(flashOf(sent)).toContain("고객에게 링크를 보내거나 인쇄해");
  expect(await estimates.read(id)).toContain(`href="/admin/contact/${id}?link"`);
  expect(await plain(await inOffice(officePath(id)))).toContain("고객이 아직 볼 수 없습니다.");
  const path = await renew(id);
  expect(await plain(await ask(path))).toContain("2,640,000원");
  expect(await estimates.read(id)).not.toContain("?link");
  expect(await plain(await inOffice(officePath(id)))).not.toContain("고객이 아직 볼 수 없습니다.");
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
  const { page, path } = await linkIn(await press(id, await tokenOf(id)));
  const link = server.url + path;
  expect(page).toContain(`🏠 느티 &amp; 공간\n${link}\n\n&lt;b&gt;감사합니다&lt;/b&gt;</textarea>`);
  expect(page).toContain(encodeURIComponent(`느티 & 공간\n${link}\n\n<b>`));

  // Empty again, it is the program's.
  expect((await save("", 1)).status).toBe(303);
  expect(server.rows("SELECT linkMessage FROM receiptPage")).toEqual([{ linkMessage: "" }]);
  const settings = await plain(await inOffice("/admin/content/site?edit=1"));
  expect(settings).toContain("안녕하세요, {회사}입니다.");
});
