import { expect, test } from "vitest";
import { formOf } from "./support/form";
import { addInquiry, inquiry, newToken } from "./support/inquiry";
import { serveSite } from "./support/site";

/** What the office does about an inquiry, as its pages send it, and what it is told of it. */
const server = serveSite();

const ask = (path: string, init: RequestInit = {}) =>
  fetch(server.url + path, {
    redirect: "manual",
    ...init,
    headers: { Cookie: server.cookie, ...init.headers },
  });
const press = (id: number, fields: Record<string, string>) =>
  ask(`/admin/contact/${id}`, { method: "POST", body: new URLSearchParams(fields) });
const inquiryOf = (id: number) => server.rows(`SELECT * FROM inquiry WHERE id = ${id}`)[0] ?? {};
const events = (id: number) =>
  server
    .rows(`SELECT kind, text FROM inquiryEvent WHERE inquiryId = ${id} ORDER BY id`)
    .map(({ kind, text }) => `${kind} ${text}`.trimEnd());
const tomorrow = () => new Date(Date.now() + 33 * 60 * 60_000).toISOString().slice(0, 10);

test("an inquiry is opened by the first real look, by page or by /api; opening does not touch it", async () => {
  const [byPage, byApi] = [await addInquiry(server.url), await addInquiry(server.url)];
  for (const id of [byPage, byApi]) {
    await ask("/admin/contact");
    await ask("/api/contact");
    await ask(`/admin/contact/${id}.data`, { headers: { "Sec-Purpose": "prefetch" } });
    await ask(`/api/contact/${id}`, { headers: { Purpose: "prefetch" } });
    await fetch(`${server.url}/admin/contact/${id}`, { redirect: "manual" });
    expect([inquiryOf(id).openedAt, events(id)]).toEqual([null, []]);
  }
  await ask(`/admin/contact/${byPage}`);
  await ask(`/api/contact/${byApi}`);
  const openings = [byPage, byApi].map((id) => inquiryOf(id).openedAt);
  expect(openings).toEqual([expect.any(String), expect.any(String)]);
  await ask(`/admin/contact/${byPage}`);
  await ask(`/api/contact/${byApi}`);
  for (const id of [byPage, byApi]) expect(events(id)).toEqual(["OPENED"]);
  expect([byPage, byApi].map((id) => inquiryOf(id).openedAt)).toEqual(openings);
  expect(inquiryOf(byPage)).toMatchObject({ touchedAt: null, version: 1 });
});

test("what staff typed in on the telephone, or have given a status, is no inquiry to be opened", async () => {
  const unread = await addInquiry(server.url, { customer: "한새봄" });
  const decided = await addInquiry(server.url, { customer: "김보류" });
  const byProgram = await addInquiry(server.url, { customer: "박계약" });
  const typed = { ...inquiry, customer: "전화고객", token: await newToken(server.url) };
  await ask("/admin/contact/add", { method: "POST", body: formOf(typed) });
  const fields = { intent: "status", press: `${decided} CONTACT HOLD` };
  await ask("/admin/contact", { method: "POST", body: new URLSearchParams(fields) });
  const signed = formOf({ status: "CONTRACT" });
  await ask(`/api/contact/${byProgram}/modify`, { method: "PUT", body: signed });
  const [phoned] = server.rows("SELECT * FROM inquiry WHERE customer = '전화고객'");
  expect(phoned?.openedAt).toBe(phoned?.receivedAt);
  for (const id of [decided, byProgram])
    expect(inquiryOf(id).openedAt).toBe(inquiryOf(id).statusAt);
  const list = await (await ask("/admin/today?list=unread")).text();
  expect(list).toContain(`/admin/contact/${unread}"`);
  for (const id of [decided, byProgram, phoned?.id])
    expect(list).not.toContain(`/admin/contact/${id}"`);
});

test("a note, a call and a promise are presses that lead back to the page, and an edit under way goes on", async () => {
  const id = await addInquiry(server.url, { customer: "홍;길동, 씨", phoneNumber: "01012345678" });
  expect((await ask(`/admin/contact/${id}/calendar.ics`)).status).toBe(404);
  const presses: Record<string, string>[] = [
    { intent: "missed", text: "" },
    { intent: "called", text: "내일 다시" },
    { intent: "note", text: "<b>밝은</b> 색" },
    { intent: "promise", day: tomorrow(), time: "09:05", promised: "" },
  ];
  for (const fields of presses) {
    const answer = await press(id, fields);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/admin/contact/${id}`]);
  }
  const promised = new Date(`${tomorrow()}T09:05:00+09:00`).toISOString();
  expect(events(id)).toEqual([
    "MISSED",
    "CALLED 내일 다시",
    "NOTE <b>밝은</b> 색",
    `PROMISED ${promised}`,
  ]);
  expect(inquiryOf(id)).toMatchObject({ nextContactAt: promised, version: 1 });
  const page = await (await ask(`/admin/contact/${id}`)).text();
  expect(page).toContain("&lt;b&gt;밝은&lt;/b&gt; 색");
  // Who was editing meanwhile saves as if nothing had happened.
  expect((await press(id, { customer: "홍길동", memo: "고침", version: "1" })).status).toBe(303);

  // What no button of the page sends is no save.
  expect((await press(id, { intent: "unknown", customer: "다른 이름" })).status).toBe(400);

  const answer = await ask(`/admin/contact/${id}/calendar.ics`);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": `attachment; filename="contact-${id}.ics"`,
    "cache-control": expect.stringContaining("no-store"),
  });
  const calendar = await answer.text();
  expect(calendar).toContain(`DTSTART:${promised.slice(0, 19).replace(/[-:]/g, "")}Z\r\n`);
  expect(calendar).toContain("SUMMARY:연락: 홍길동\r\n");
  expect(calendar).toContain(`URL;VALUE=URI:${server.url}/admin/contact/${id}\r\n`);
  // The list searches what was said, not the promise's moment.
  expect(await (await ask(`/admin/contact?q=${promised.slice(0, 7)}`)).text()).toContain(
    "없습니다",
  );
  expect((await press(id, { intent: "kept", promised })).status).toBe(303);
  expect(inquiryOf(id).nextContactAt).toBeNull();
});

test("a promise for a day on which the inquiry is gone is kept, and its page says so", async () => {
  const id = await addInquiry(server.url);
  const hint = async () =>
    /약속한 날보다 앞선[\s\S]*?파기됩니다/.test(await (await ask(`/admin/contact/${id}`)).text());
  for (const [days, isTooLate] of [
    [30, false],
    [400, true],
  ] as const) {
    const day = new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10);
    const promised = String(inquiryOf(id).nextContactAt ?? "");
    const answer = await press(id, { intent: "promise", day, time: "10:00", promised });
    expect([days, answer.status, await hint()]).toEqual([days, 303, isTooLate]);
  }
});

test("a refused press says why beside its field, and the page still has what was typed", async () => {
  const id = await addInquiry(server.url);
  const long = await press(id, { intent: "note", text: "가".repeat(10_000) });
  const page = await long.text();
  expect([long.status, page.includes("500자까지 입력할 수 있습니다.")]).toEqual([400, true]);
  expect(page).toMatch(/id="note"[^>]*value="가{100}/);
  const past = await press(id, { intent: "promise", day: "2020-01-01", time: "10:00" });
  expect([past.status, (await past.text()).includes("이미 지난 날짜입니다.")]).toEqual([400, true]);
  const gone = await press(id, { intent: "kept", promised: "2026-01-01T00:00:00.000Z" });
  expect([gone.status, (await gone.text()).includes("다음 연락을 먼저 변경했습니다")]).toEqual([
    409,
    true,
  ]);
  // The refused answers have shown the inquiry, so it is opened now; nothing else has happened.
  expect(events(id)).toEqual(["OPENED"]);
});
