import { expect, test } from "vitest";
import { flashOf } from "./support/alert-settings";
import { demolition, estimatesOf } from "./support/estimates";
import { addInquiry } from "./support/inquiry";
import { receiptsOf } from "./support/receipts";
import { serveSite } from "./support/site";

/** Answers that staff hear by telephone, and papers that they take back, without script. */
const server = serveSite();
const { send: sendInquiry, ask: get, eventsOf, rowOf } = receiptsOf(server);
const { ask, newest, versions, press, shownAnswer, read, save, send, paper, say } =
  estimatesOf(server);

const textOf = async (path: string) => (await (await get(path)).text()).replaceAll("<!-- -->", "");
const flash = async (answer: Promise<Response>) => flashOf(await answer);
const inSeoul = (moment: number) =>
  new Date(moment + 9 * 3600_000).toISOString().slice(0, 16).split("T");
const SENT = "2026-11-01T00:00:00.000Z";

/** An inquiry with an estimate that was sent weeks ago. */
async function sent() {
  const inquiry = await sendInquiry();
  await save(inquiry.id, [demolition]);
  await send(inquiry.id);
  // Only then is there a time before now at which they may have called.
  server.change("DROP TRIGGER IF EXISTS sentEstimateIsNotChanged");
  server.change(`UPDATE estimate SET sentAt = '${SENT}' WHERE inquiryId = ${inquiry.id}`);
  return inquiry;
}

/** By the form as it stands on the page. */
async function phone(id: number, said: string, fields: Record<string, string> = {}) {
  const answer = await shownAnswer(id);
  const heard = { day: "2026-11-02", time: "14:05", name: "김영진" };
  return press(id, { intent: "phoned", said, answer, ...heard, ...fields });
}

const accept = (path: string, id: number) =>
  say(`${path}/accept?estimate=${paper(id).estimate}`, { name: "은하수", ...paper(id) });
const waiting = async () => {
  const today = await (await ask("/admin/today", undefined, server.cookie)).text();
  const listOf = (name: string) =>
    today.split(`id="today-${name}"`)[1]?.split("</section>")[0] ?? "";
  return (name: string, id: number) => listOf(name).includes(`/admin/contact/${id}/estimate`);
};

test("what was said by telephone is told from a press, ends the lists of 오늘, and the customer can object", async () => {
  const { id, path } = await sent();
  expect((await waiting())("untold", id)).toBe(true);
  const told = new URLSearchParams({ intent: "notified", subject: "estimate", way: "direct" });
  await ask(`/admin/contact/${id}/notify`, told, server.cookie);
  expect((await waiting())("untold", id)).toBe(false);
  expect((await waiting())("unseen", id)).toBe(true);
  expect(await flash(phone(id, "seen"))).toContain("전화로 받은 답변을 기록했습니다");
  expect(newest(id)).toMatchObject({
    ...{ seenAt: "2026-11-02T05:05:00.000Z", seenBy: "김영진", seenEnteredBy: "admin" },
    answeredAt: null,
  });
  expect((await waiting())("unseen", id)).toBe(false);
  expect(await read(id)).toMatch(/확인함<\/strong> 전화로 받음.*답한 사람: 김영진.*기록 admin/s);
  const page = await textOf(path);
  expect(page).toMatch(/전화로 받은 답변: 확인함<\/strong> 2026년 11월 2일.*답하신 분 김\*진/s);
  expect(page).not.toContain("견적서를 확인하셨습니다");
  expect(page).not.toMatch(/김영진|"admin"/);

  // The same form, pressed twice, enters it once.
  const answer = await shownAnswer(id);
  const twice = { intent: "phoned", said: "accepted", answer, day: "2026-11-03", time: "09:00" };
  for (let time = 0; time < 2; time += 1)
    expect(await flash(press(id, { ...twice, name: "김영진" }))).toContain("기록했습니다");
  expect(newest(id)).toMatchObject({ acceptedEnteredBy: "admin", answeredBy: "admin" });
  expect((await waiting())("accepted", id)).toBe(false);
  expect(await textOf(path)).not.toContain("진행 요청 취소");
  const events = eventsOf(id).filter(([kind]) => kind === "ESTIMATE_PHONED");
  expect(events.map(([, username, text]) => [username, text])).toEqual([
    ["admin", `${id}-1, 확인함, 2026-11-02 14:05, 답한 사람: 김영진`],
    ["admin", `${id}-1, 진행 요청, 2026-11-03 09:00, 답한 사람: 김영진`],
  ]);

  // It is not theirs to take back, but to object to; also after a contract.
  await say(path, { intent: "unaccept", ...paper(id) });
  expect(newest(id).acceptedAt).not.toBeNull();
  server.change(`UPDATE inquiry SET status = 'CONTRACT' WHERE id = ${id}`);
  for (let time = 0; time < 2; time += 1) {
    const objected = await say(path, { intent: "objectAccepted", ...paper(id) });
    expect(objected.headers.get("Location")).toBe(`${path}?done=objectAccepted`);
  }
  server.change(`UPDATE inquiry SET status = 'CONTACT' WHERE id = ${id}`);
  expect(await textOf(`${path}?done=objectAccepted`)).toContain("사실과 다르다고 알렸습니다");
  expect(newest(id)).toMatchObject({ acceptedAt: null, answeredAt: null, acceptedEnteredBy: "" });
  const [kind, username, text] = eventsOf(id).at(-1) ?? [];
  expect([kind, username]).toEqual(["ESTIMATE_OBJECTED", ""]);
  expect(text).toContain(`${id}-1, 진행 요청, 문서 확인값: `);
  expect(rowOf(id)).toMatchObject({ newsAt: expect.any(String), heardAt: expect.any(String) });
  expect(eventsOf(id).filter(([kind]) => kind === "ESTIMATE_OBJECTED")).toHaveLength(1);

  // Their own press takes the place of what was entered, and waits for an answer.
  await phone(id, "accepted");
  expect((await accept(path, id)).headers.get("Location")).toBe(`${path}?done=accept`);
  expect(newest(id)).toMatchObject({
    acceptedBy: "은하수",
    acceptedEnteredBy: "",
    answeredAt: null,
  });
  expect((await waiting())("accepted", id)).toBe(true);
  expect(await flash(phone(id, "accepted"))).toContain("이미 직접 답변한");
});

test("who declines by telephone waits no more, and an acceptance of their own is not lost", async () => {
  const { id, path } = await sent();
  await accept(path, id);
  await phone(id, "declined");
  expect(newest(id)).toMatchObject({ acceptedBy: "은하수", declinedBy: "김영진" });
  const lists = await waiting();
  for (const name of ["accepted", "unseen", "ending"]) expect(lists(name, id)).toBe(false);
  expect(await textOf(path)).toContain("전화로 받은 답변: 거절");
  await say(path, { intent: "objectDeclined", ...paper(id) });
  expect(newest(id)).toMatchObject({ acceptedBy: "은하수", declinedAt: null });
  expect((await waiting())("accepted", id)).toBe(true);
  // What staff have entered by mistake, they remove; the customer's press they cannot.
  await phone(id, "declined");
  const answer = await shownAnswer(id);
  const remove = (said: string) => flash(press(id, { intent: "unphoned", said, answer }));
  expect(await remove("accepted")).toContain("변경되었습니다");
  for (let time = 0; time < 2; time += 1)
    expect(await remove("declined")).toContain("삭제했습니다");
  expect(newest(id)).toMatchObject({ acceptedBy: "은하수", declinedAt: null });
  expect((await press(id, { intent: "unphoned", said: "constructor", answer })).status).toBe(400);
});

test("what is wrong in the form comes back with every word, whatever was typed", async () => {
  const { id } = await sent();
  const soon = inSeoul(Date.now() + 3600_000);
  for (const [fields, message] of [
    [{ said: "constructor" }, "답변을 선택하세요."],
    [{ name: " " }, "이름은 2자 이상 입력하세요."],
    [{ name: "가".repeat(51) }, "50자까지"],
    [{ day: "2026-02-30" }, "날짜와 시각을"],
    [{ time: "25:00" }, "날짜와 시각을"],
    [{ day: soon[0], time: soon[1] }, "아직 오지 않은 시각입니다."],
  ] as [Record<string, string>, string][]) {
    const refused = await phone(id, "seen", { name: "鄭氏 ✨", ...fields });
    const text = await refused.text();
    expect([fields, refused.status, text.includes(message)]).toEqual([fields, 400, true]);
    expect(text).toContain(`value="${fields.name?.replace(" ", " ") ?? "鄭氏 ✨"}"`);
    expect(text).toMatch(/<details[^>]*open/);
  }
  expect(await flash(phone(id, "seen", { day: "2026-10-31" }))).toContain("보내기 전의 시각");
  expect(newest(id).seenAt).toBeNull();
  await phone(id, "seen", { name: "鄭\u202E氏\u{1F600}" });
  expect(newest(id)).toMatchObject({ seenBy: "鄭氏\u{1F600}" });

  // An estimate that had ended by the time of the call is not accepted either.
  server.change(`UPDATE estimate SET validUntil = '2026-11-01' WHERE inquiryId = ${id}`);
  expect(await flash(phone(id, "accepted"))).toContain("유효기간이 지난");
  // For customers without a page, too.
  const without = await addInquiry(server.url, {});
  await save(without, [demolition]);
  await send(without);
  const [day = "", time = ""] = inSeoul(Date.now());
  expect(await flash(phone(without, "accepted", { day, time }))).toContain("기록했습니다");
});

test("an office's 진행 요청 and a customer's press in the same second leave one acceptance, of which both know", async () => {
  for (let pair = 0; pair < 20; pair += 1) {
    const { id, path } = await sent();
    const answer = await shownAnswer(id);
    const heard = { said: "accepted", day: "2026-11-02", time: "14:05", name: "김영진" };
    const [office, customer] = await Promise.all([
      flash(press(id, { intent: "phoned", answer, ...heard })),
      accept(path, id),
    ]);
    expect(customer.headers.get("Location")).toBe(`${path}?done=accept`);
    // The customer's own press stands, whoever came first.
    expect(newest(id)).toMatchObject({
      acceptedBy: "은하수",
      acceptedEnteredBy: "",
      answeredAt: null,
    });
    const kinds = eventsOf(id).map(([kind]) => kind);
    expect(kinds.filter((kind) => kind === "ESTIMATE_ACCEPTED")).toHaveLength(1);
    const isFirst = kinds.includes("ESTIMATE_PHONED");
    expect(office).toContain(isFirst ? "기록했습니다" : "변경되었습니다");
  }
});

test("a paper sent by mistake is taken back with a reason: no figure of it is shown any more, and no file", async () => {
  const { id, path } = await sent();
  const first = paper(id);
  const answer = await shownAnswer(id);
  const takeBack = (fields: Record<string, string> = {}) =>
    press(id, { intent: "takeBack", answer, reason: "잘못 보냄", ...fields });
  const refused = await takeBack({ reason: " \u202E" });
  expect([refused.status, (await refused.text()).includes("회수하는 이유를")]).toEqual([400, true]);
  expect((await takeBack({ reason: "가".repeat(101) })).status).toBe(400);
  expect(newest(id).takenBackAt).toBeNull();
  for (let time = 0; time < 2; time += 1)
    expect(await flash(takeBack())).toContain("견적서를 회수했습니다");
  expect(eventsOf(id).at(-1)).toEqual(["ESTIMATE_TAKEN_BACK", "admin", `${id}-1, 잘못 보냄`]);
  for (const url of [path, `${path}.data`, `${path}?estimate=1`]) {
    const page = await textOf(url);
    expect(page).toContain("잘못 보냄");
    expect(page).not.toMatch(/2,640,000|2640000|철거공사|admin/);
  }
  expect(await textOf(path)).toContain("회사가 이 견적서를 회수했습니다.");
  const office = `/admin/contact/${id}/estimate`;
  const asked = [`${path}/estimate.pdf`, `${path}/estimate.pdf?estimate=1`, `${office}.pdf`];
  const api = `/api/contact/${id}/estimates`;
  for (const url of [...asked, `${office}.xlsx?version=1`, `${office}.xlsx`, api])
    expect([url, (await ask(url, undefined, server.cookie)).status]).toEqual([url, 410]);
  for (const intent of ["seen", "objectSeen"])
    expect((await say(path, { intent, ...first })).status).toBe(409);
  expect((await accept(path, id)).headers.get("Location")).toBe(`${path}#estimate`);
  expect(await read(id)).toMatch(/회수한 견적서입니다\..*잘못 보냄/s);
  expect((await waiting())("unseen", id)).toBe(false);

  // The next one is shown whole, and the way to the first says no figure.
  await save(id, [{ ...demolition, price: "3,000,000" }], { version: "2.0" });
  await send(id);
  const page = await textOf(path);
  expect(page).toContain("3,300,000원");
  expect(page).toMatch(/버전 1 \(2026년 11월 1일\)<\/a> 회수됨/);
  const answered = await ask(api, undefined, server.cookie);
  const { data } = (await answered.json()) as { data: { number: number }[] };
  expect(data.map(({ number }) => number)).toEqual([2]);
  await accept(path, id);
  const accepted = await shownAnswer(id);
  expect(await flash(press(id, { intent: "takeBack", answer: accepted, reason: "x" }))).toContain(
    "진행을 요청한 견적서는",
  );
  expect(versions(id).map(({ takenBackAt }) => takenBackAt !== null)).toEqual([true, false]);
});
