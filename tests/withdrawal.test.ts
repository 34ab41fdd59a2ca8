import { expect, test } from "vitest";
import { formOf } from "./support/form";
import { receiptsOf, sender } from "./support/receipts";
import { serveSite } from "./support/site";
import { pressInTrash } from "./support/trash";

/** An inquiry that is taken back, by the visitor or on the telephone, before and after a contract. */
const server = serveSite();
const { send, ask, inOffice, rowOf, eventsOf, act } = receiptsOf(server);

const withdraw = (path: string) => ask(`${path}/withdraw`, { method: "POST" });

/** As `inOffice`, with the message on the next page. */
async function pressed(path: string, fields: Record<string, string>) {
  const answer = await inOffice(path, fields);
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  const Cookie = [server.cookie, ...cookies].join("; ");
  const to = answer.headers.get("Location") ?? "";
  return { to, page: await (await ask(to, { headers: { Cookie } })).text() };
}

test("before a contract: the page says until when it is here, and the office can only destroy it", async () => {
  const { path, id } = await send({ customerMemo: "비밀스러운 이야기" });
  await inOffice(`/admin/contact/${id}`);
  const version = String(rowOf(id).version);
  const question = await (await ask(`${path}/withdraw`)).text();
  expect(question).toContain("5일 안에 모두 삭제됩니다");
  for (const method of ["PUT", "DELETE"])
    for (const place of [path, `${path}/withdraw`]) {
      const other = await ask(place, { method });
      expect([method, other.status, other.headers.get("Allow")]).toEqual([
        ...[method, 405, "GET, HEAD, POST"],
      ]);
    }
  expect(rowOf(id).withdrawnAt).toBeNull();
  for (let press = 0; press < 2; press += 1) {
    const answer = await withdraw(path);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, path]);
  }
  expect(eventsOf(id).filter(([kind]) => kind === "WITHDRAWN")).toEqual([["WITHDRAWN", "", ""]]);
  const page = await (await ask(path)).text();
  expect(page).toContain("취소하셨습니다");
  expect(page).toMatch(
    /<time dateTime="\d{4}-\d\d-\d\d">\d{4}년 \d+월 \d+일\(.\)<!-- -->까지<\/time> 모두 삭제됩니다/i,
  );
  for (const word of ["비밀스러운", "7391", "은***객", "<form"]) expect(page).not.toContain(word);
  expect((await ask(`${path}/withdraw`)).headers.get("Location")).toBe(path);
  expect((await act(path, "add", { words: "더함" })).answer.headers.get("Location")).toBe(path);

  // A colleague who was editing, and every other press, is refused in words.
  const here = `/admin/contact/${id}`;
  const late = await inOffice(here, { customer: "고침", version });
  expect([late.status, (await late.text()).includes("고객이 철회한 문의입니다")]).toEqual([
    409,
    true,
  ]);
  const Cookie = server.cookie;
  const presses: Record<string, string>[] = [
    { intent: "delete" },
    { intent: "note", text: "x" },
    { intent: "spam", id: String(id) },
  ];
  for (const fields of presses) expect((await inOffice(here, fields)).status).toBe(409);
  const api = { headers: { Cookie } };
  const byProgram = await ask(`/api/contact/${id}`, { ...api, method: "DELETE" });
  expect([byProgram.status, await byProgram.json()]).toEqual([
    409,
    { message: expect.stringContaining("철회") },
  ]);
  const put = formOf({ memo: "x" });
  expect(
    (await ask(`/api/contact/${id}/modify`, { ...api, method: "PUT", body: put })).status,
  ).toBe(409);
  const status = await pressed("/admin/contact", {
    intent: "status",
    press: `${id} CONTACT MEET1`,
  });
  expect(status.page).toContain("고객이 철회한 문의입니다");
  const trash = await pressed("/admin/contact", { intent: "trash", chosen: `${id} CONTACT` });
  expect(trash.page).toContain("1건은 고객이 철회한 문의라 휴지통으로 옮길 수 없습니다.");
  expect(rowOf(id)).toMatchObject({ memo: "", status: "CONTACT", isSpam: 0, deletedAt: null });

  expect(await (await inOffice("/admin/contact")).text()).toMatch(
    /철회<\/span> <small>\d\d-\d\d까지/,
  );
  expect(await (await inOffice("/admin/today")).text()).not.toContain(sender.customer);
  const due = await (await inOffice("/admin/settings/due")).text();
  expect(due).toContain(`href="${here}"`);
  expect(due).not.toContain("분쟁 표시</button>");
  const record = await (await inOffice(here)).text();
  expect(record).toContain("지금 완전 삭제");
  for (const word of ["수정</button>", "상태 변경", "짧은 메모", "파일 추가"])
    expect(record).not.toContain(word);
  const listed = await (await ask("/api/contact", api)).json();
  expect(listed.data.map((row: { id: number }) => row.id)).toContain(id);

  const destroyed = await inOffice(here, { intent: "destroy" });
  expect(destroyed.headers.get("Location")).toBe("/admin/contact");
  expect(rowOf(id)).toEqual({});
  expect((await ask(path)).status).toBe(404);
});

test("after a contract: kept apart, off every screen, opened only with a reason that the log keeps", async () => {
  const files = new File(["계약 내용"], "계약서.txt");
  const customer = "구름고객";
  const { path, id } = await send({ customer, customerMemo: "비밀스러운 이야기", files });
  await inOffice("/admin/contact", { intent: "status", press: `${id} CONTACT COMPLETE` });
  expect(await (await ask(`${path}/withdraw`)).text()).toContain("5년 동안 보관합니다");
  expect((await withdraw(path)).status).toBe(303);
  const page = await (await ask(path)).text();
  expect(page).toContain("전자상거래 등에서의 소비자보호에 관한 법률");
  expect(page).toMatch(/20\d\d년 \d+월 \d+일\(.\)<!-- -->까지<\/time> 다른 정보와/);
  for (const word of ["비밀스러운", "7391", "계약서", "<form"]) expect(page).not.toContain(word);

  // In its last month, if a contract's record were kept for a year: no inquiry of this site is five years old.
  server.database.pragma("ignore_check_constraints = ON");
  const keep = server.database.prepare("UPDATE retention SET contractYears = ?");
  keep.run(1);
  server.database.prepare("UPDATE inquiry SET completedAt = '2025-01-01' WHERE id = ?").run(id);
  const due = await (await inOffice("/admin/settings/due")).text();
  keep.run(5);
  expect(due).toContain(`href="/admin/settings/apart/${id}">${id}번 문의, 분리 보관`);
  const mentioned = server.rows("SELECT inquiryIds FROM access WHERE kind = 'LIST'");
  expect(mentioned).not.toContainEqual({ inquiryIds: String(id) });
  const places = [
    ...["/admin/contact", "/admin/contact?q=구름", "/admin/today", "/admin/settings/trash"],
    ...["/admin/settings/due", "/admin/settings/due.data", "/api/contact"],
    ...["/admin/settings/apart", `/admin/settings/apart/${id}`],
  ];
  for (const place of places) {
    const text = await (await inOffice(place)).text();
    expect([place, text.includes(customer)]).toEqual([place, false]);
  }
  expect((await inOffice(`/admin/contact/${id}`)).status).toBe(404);
  expect((await inOffice(`/api/contact/${id}`)).status).toBe(404);
  for (const intent of ["restore", "delete"] as const)
    expect((await pressInTrash(server, intent, "inquiry", id)).status).toBe(404);

  const apart = `/admin/settings/apart/${id}`;
  expect(await (await inOffice("/admin/settings/apart")).text()).toContain(`href="${apart}"`);
  expect(await (await inOffice(apart)).text()).toContain("이름이나 연락처는 입력하지 마세요.");
  for (const reason of [" ", "\u200B", "\u3164\uFFA0", "\u115F\u1160", "\u00AD", "..."]) {
    const without = await inOffice(apart, { reason });
    const words = await without.text();
    expect([without.status, words.includes("열람 이유를 입력하세요.")]).toEqual([400, true]);
    expect(words).not.toContain(customer);
  }
  for (const reason of ["분쟁 문의", "하자 보수 확인"]) {
    const opened = await (await inOffice(apart, { reason })).text();
    for (const word of [customer, "비밀스러운 이야기", "계약서.txt"])
      expect(opened).toContain(word);
  }
  const [{ uploadedName } = {}] = server.rows(
    `SELECT uploadedName FROM inquiryFile WHERE inquiryId = ${id}`,
  );
  const file = `${apart}/file/${uploadedName}`;
  expect((await inOffice(file)).headers.get("Location")).toBe("/admin/settings/apart");
  expect((await inOffice(file, { reason: "" })).headers.get("Location")).toBe(apart);
  const download = await inOffice(file, { reason: "분쟁 문의" });
  expect([download.status, await download.text()]).toEqual([200, "계약 내용"]);
  const log = server.rows(`SELECT kind, reason FROM access WHERE inquiryIds = '${id}'`);
  expect(log.filter(({ reason }) => reason !== "")).toEqual([
    { kind: "DETAIL", reason: "분쟁 문의" },
    { kind: "DETAIL", reason: "하자 보수 확인" },
    { kind: "FILE", reason: "분쟁 문의" },
  ]);
  const shown = await (await inOffice("/admin/settings/access")).text();
  for (const reason of ["분쟁 문의", "하자 보수 확인"])
    expect(shown).toContain(`. 이유: ${reason}`);
  expect(shown).toContain(`href="${apart}"`);
  expect(shown).not.toContain(`href="/admin/contact/${id}"`);
});

test("in dispute without a contract it is kept apart for three years, which the visitor reads first", async () => {
  const { path, id } = await send({ customerMemo: "비밀스러운 이야기" });
  await inOffice(`/admin/contact/${id}`, { intent: "dispute" });
  const question = await (await ask(`${path}/withdraw`)).text();
  expect(question).toContain("분쟁 처리에 관한 기록을 3년 동안 보관합니다");
  expect(question).not.toContain("5일 안에");
  expect((await withdraw(path)).status).toBe(303);
  const page = await (await ask(path)).text();
  expect(page).toContain("분쟁 처리에 관한 기록을 3년 동안 보관합니다");
  const until = /(20\d\d)년 \d+월 \d+일\(.\)<!-- -->까지<\/time> 다른 정보와/.exec(page)?.[1];
  expect(Number(until)).toBeGreaterThanOrEqual(new Date().getUTCFullYear() + 3);
  expect((await inOffice(`/admin/contact/${id}`)).status).toBe(404);
  expect(await (await inOffice("/admin/settings/apart")).text()).toContain(
    `href="/admin/settings/apart/${id}"`,
  );
});

test("staff note a withdrawal for who asks by telephone, with a line about who asked", async () => {
  const { path, id } = await send();
  const here = `/admin/contact/${id}`;
  expect(await (await inOffice(`${here}?withdraw`)).text()).toContain("요청한 사람과 방법");
  const without = await inOffice(here, { intent: "withdraw", line: "" });
  expect(without.status).toBe(400);
  expect(await without.text()).toContain("철회를 요청한 사람과 방법을 입력하세요.");
  const long = "본인이 전화로 ".repeat(30);
  const refused = await (await inOffice(here, { intent: "withdraw", line: long })).text();
  expect(refused).toContain("200자까지 입력할 수 있습니다.");
  expect(refused).toContain(`value="${long}"`);
  expect(rowOf(id).withdrawnAt).toBeNull();
  const done = await pressed(here, { intent: "withdraw", line: "본인이 전화로" });
  expect([done.to, done.page.includes("철회를 기록했습니다.")]).toEqual([here, true]);
  expect(eventsOf(id).at(-1)).toEqual(["WITHDRAWN", "admin", "본인이 전화로"]);
  expect(await (await ask(path)).text()).toContain("취소하셨습니다");
});

test("a withdrawal from a page that was open when a colleague deleted the inquiry takes it out of the trash", async () => {
  const { path, id } = await send();
  await inOffice(`/admin/contact/${id}`, { intent: "delete" });
  expect((await ask(path)).status).toBe(404);
  expect((await withdraw(path)).status).toBe(303);
  expect(rowOf(id)).toMatchObject({ deletedAt: null, withdrawnAt: expect.any(String) });
  expect(await (await ask(path)).text()).toContain("취소하셨습니다");
  expect((await pressInTrash(server, "restore", "inquiry", id)).status).toBe(404);
});

test("a device that remembers the inquiry forgets it with the withdrawal", async () => {
  const { path } = await send();
  const body = new URLSearchParams({ intent: "remember" });
  const remembered = await ask(path, { method: "POST", body });
  const cookies = remembered.headers.getSetCookie().map((line) => line.split(";")[0]);
  expect(cookies).toContain("remembered=1");
  const gone = await ask(`${path}/withdraw`, {
    method: "POST",
    headers: { Cookie: cookies.join("; ") },
  });
  expect(gone.status).toBe(303);
  expect(gone.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^inquiry=;/),
    expect.stringMatching(/^remembered=1;.*Max-Age=0/),
  ]);
});
