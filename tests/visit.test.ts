import { expect, test } from "vitest";
import { flashOf } from "./support/alert-settings";
import { saidBy } from "./support/estimates";
import { receiptsOf } from "./support/receipts";
import { serveSite } from "./support/site";
import { visitsOf } from "./support/visits";

/** A visit from the offer to the calendar, as browsers without script send it. */
const server = serveSite();
const { send, ask, inOffice, eventsOf, rowOf } = receiptsOf(server);
const { offer, book, press, say, timesOf, dayIn, momentOf } = visitsOf(server);

const textOf = async (answer: Promise<Response>) =>
  (await (await answer).text()).replaceAll("<!-- -->", "");
const officePage = (id: number) => textOf(inOffice(`/admin/contact/${id}/visit`));
const kindsOf = (id: number) => eventsOf(id).map(([kind]) => kind);
const calendarOf = async (answer: Promise<Response>) => {
  const { status, headers } = await answer;
  const text = (await (await answer).text()).replaceAll("\r\n ", "");
  const fields = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}[^:]*:(.*)\r$`, "gm"))].map(([, value]) => value);
  return { status, type: headers.get("content-type"), fields, text };
};
const inDays = (days: number) => `${dayIn(days)} 14:00`;
const [first, second, third] = [inDays(3), inDays(4), inDays(5)];
const stamp = (time: string) => momentOf(time).replace(/[-:]|\.000/g, "");

const offeredWords =
  "방문 시간을 고객의 ‘내 문의’에 올렸습니다. 고객에게는 아직 알리지 않았습니다.";

/** An inquiry with times on offer. */
async function offered(...times: string[]) {
  const inquiry = await send();
  // Others would overlap.
  server.change("DELETE FROM visit");
  server.change("UPDATE inquiry SET nextContactAt = NULL");
  expect((await offer(inquiry.id, times)).status).toBe(200);
  return inquiry;
}

test("the office offers times, the customer chooses one, and both have it in their calendars", async () => {
  const { id, path, key } = await send();
  expect(await textOf(ask(path))).not.toContain("실측 방문");
  const saved = await offer(id, [second, first, " 16:00"]);
  expect(await saidBy(saved)).toBe(offeredWords);
  const at = momentOf(first);
  expect(timesOf(id).map(({ at }) => at)).toEqual([at, momentOf(second)]);
  const page = await textOf(ask(path));
  expect(page.match(/\d일\(.\) 오후 2시</g)).toHaveLength(2);
  expect(page).toContain("다른 시간 요청");
  // A look is no answer: messengers open links ahead.
  const question = await textOf(ask(`${path}/visit?at=${encodeURIComponent(at)}`));
  expect(question).toContain("담당자가 방문합니다. 이 시간으로 예약하시겠습니까?");
  for (const query of ["?at=nonsense", "?ask=cancel", "?ask=others", ""])
    expect((await ask(`${path}/visit${query}`)).status).toBe(200);
  expect((await ask(`${path}/visit.ics`)).status).toBe(404);
  expect(kindsOf(id).at(-1)).toBe("VISIT_OFFERED");

  const said = await say(path, id, { intent: "agree", at });
  expect([said.status, said.headers.get("Location")]).toEqual([303, `${path}?done=agree`]);
  expect(rowOf(id)).toMatchObject({ nextContactAt: null, visitAt: at, nextAt: at });
  const after = await textOf(ask(`${path}?done=agree`));
  for (const shown of ["방문을 예약하고 회사에 알렸습니다.", "시간 변경", "예약 취소"])
    expect(after).toContain(shown);
  const today = await textOf(inOffice("/admin/today?list=unread"));
  expect(today).toContain(`/admin/contact/${id}"`);
  for (const shown of ["방문 예약 확정:", "캘린더에 추가"])
    expect(await textOf(inOffice(`/admin/contact/${id}`))).toContain(shown);

  const mine = await calendarOf(ask(`${path}/visit.ics`));
  expect([mine.status, mine.type]).toEqual([200, "text/calendar; charset=utf-8"]);
  expect(mine.fields("DTSTART")).toEqual([stamp(first)]);
  expect(mine.fields("SEQUENCE")).toEqual(["1"]);
  for (const secret of [key, "은하수고객", "01055557391", "010-5555-7391", "admin"])
    expect(mine.text).not.toContain(secret);
  const ours = await calendarOf(inOffice(`/admin/contact/${id}/calendar.ics`));
  expect(ours.fields("SUMMARY")).toEqual(["실측 방문: 은하수고객"]);
  expect(ours.fields("UID")).toEqual(mine.fields("UID"));
  // A changed time replaces the old one.
  await say(path, id, { intent: "agree", at: momentOf(second) });
  const moved = await calendarOf(ask(`${path}/visit.ics`));
  expect(moved.fields("UID")).toEqual(mine.fields("UID"));
  expect([moved.fields("DTSTART"), moved.fields("SEQUENCE")]).toEqual([[stamp(second)], ["2"]]);
  // Whoever has the link learns of nobody and no plan of the office.
  for (const url of [
    path,
    `${path}.data`,
    `${path}/visit?ask=others`,
    `${path}/visit.data?ask=others`,
  ]) {
    const page = await textOf(ask(url));
    expect(page).toContain(momentOf(second));
    expect(page).not.toMatch(/"admin"|sharedWith/);
  }
  // Beside a call, the office's file has both.
  const call = { intent: "promise", day: dayIn(1), time: "09:00", promised: "" };
  await inOffice(`/admin/contact/${id}`, call);
  const both = await calendarOf(inOffice(`/admin/contact/${id}/calendar.ics`));
  expect(both.fields("DTSTART")).toEqual([stamp(`${dayIn(1)} 09:00`), stamp(second)]);
});

test("what is wrong with a time stands beside it, and nothing typed is lost", async () => {
  const { id } = await send();
  const past = await offer(id, ["2020-01-01 10:00", first, first]);
  const page = await past.text();
  expect(past.status).toBe(400);
  for (const shown of ["이미 지난 시각", "같은 시각을 두 번", 'value="2020-01-01"'])
    expect(page).toContain(shown);
  const none = await offer(id, [" 10:00", "", ""]);
  expect([none.status, (await none.text()).includes("하나 이상 입력하세요")]).toEqual([400, true]);
  const hostile = await offer(id, [`<script>alert(1)</script> ${"가".repeat(500)}`]);
  expect([hostile.status, (await hostile.text()).includes("<script>alert(1)")]).toEqual([
    400,
    false,
  ]);
  expect(timesOf(id)).toEqual([]);
  for (const intent of ["constructor", "accept", ""])
    expect((await press(id, { intent })).status).toBe(400);
  expect((await offer(999, [first])).status).toBe(404);
});

test("who has an older offer before them is told so, customer or colleague", async () => {
  const { id, path } = await offered(first, second);
  const stale = { offer: `${momentOf(first)} ${momentOf(second)}` };
  expect((await offer(id, [second, third])).status).toBe(200);
  const said = await say(path, id, { intent: "agree", at: momentOf(second), ...stale });
  expect([said.status, (await said.text()).includes("그사이 방문 시간이 변경되었습니다")]).toEqual([
    409,
    true,
  ]);
  expect((await say(path, id, { intent: "agree", at: momentOf(first) })).status).toBe(409);
  await say(path, id, { intent: "agree", at: momentOf(second) });
  const late = await offer(id, [first], stale);
  const page = (await late.text()).replaceAll("<!-- -->", "");
  expect([late.status, page.includes("그사이 고객이나 다른 직원이")]).toEqual([409, true]);
  expect(page).toContain(`value="${first.slice(0, 10)}"`);
  expect(flashOf(await press(id, { intent: "cancel", ...stale }))).toContain("그사이 고객이나");
  expect((await book(id, third, stale)).status).toBe(409);
  expect(rowOf(id).visitAt).toBe(momentOf(second));

  // The office drops the agreed time: the customer is told, and chooses again.
  expect((await offer(id, [third])).status).toBe(200);
  expect(rowOf(id).visitAt).toBeNull();
  expect(kindsOf(id).slice(-2)).toEqual(["VISIT_UNAGREED", "VISIT_OFFERED"]);
  expect(await textOf(ask(path))).toContain("예약하신 방문은 취소되었고");
  // What stays on offer stays agreed.
  await say(path, id, { intent: "agree", at: momentOf(third) });
  await offer(id, [second, third]);
  expect(rowOf(id).visitAt).toBe(momentOf(third));

  expect(await textOf(ask(`${path}?done=agree`))).toContain("방문을 예약하고 회사에 알렸습니다.");
  expect(await saidBy(await press(id, { intent: "cancel" }))).toBe(
    "방문 예약을 취소했습니다. 고객에게는 아직 알리지 않았습니다.",
  );
  // A bookmark of that answer does not say it any more.
  expect(await textOf(ask(`${path}?done=agree`))).not.toContain("방문을 예약하고");
  expect([timesOf(id), rowOf(id).visitAt]).toEqual([[], null]);
  expect(await textOf(ask(path))).toContain("회사가 제안한 방문 시간을 모두 취소했습니다.");
  expect((await ask(`${path}/visit`)).headers.get("Location")).toBe(path);
});

test("the same times are offered anew to whoever has cancelled or asked for others, and else are already on offer", async () => {
  const { id, path } = await offered(first, second);
  // A double press.
  expect(await saidBy(await offer(id, [first, second]))).toBe(offeredWords);
  await inOffice(`/admin/contact/${id}`, { intent: "note", text: "통화함" });
  expect(flashOf(await offer(id, [first, second]))).toContain("이미 제안한 시간과 같습니다.");
  const card = async () => {
    const page = await textOf(inOffice(`/admin/contact/${id}`));
    return /visit-card[\s\S]*?<\/section>/.exec(page)?.[0];
  };
  const at = momentOf(first);
  for (const [intents, said] of [
    [["others"], "고객이 다른 시간을 요청함"],
    [["agree", "cancel"], "고객이 방문 예약을 취소함"],
  ] as const) {
    for (const intent of intents) await say(path, id, { intent, at, words: "주말 오전" });
    expect(await card()).toContain(said);
    expect(await card()).not.toContain("고객 답변 전");
    for (const press of [1, 2])
      expect([press, await saidBy(await offer(id, [first, second]))]).toEqual([
        press,
        offeredWords,
      ]);
    expect(kindsOf(id).filter((kind) => kind === "VISIT_OFFERED")).toHaveLength(
      said.includes("요청") ? 2 : 3,
    );
    expect(await card()).toContain("고객 답변 전");
    expect(await textOf(ask(path))).toContain("편하신 시간을 선택해 주세요.");
  }
  await say(path, id, { intent: "agree", at });
  expect(flashOf(await offer(id, [first, second]))).toContain("이미 제안한 시간과 같습니다.");
});

test("the customer's page never says that the visit took place, and has the telephone until the day is over", async () => {
  const { id, path } = await offered(first);
  await say(path, id, { intent: "agree", at: momentOf(first) });
  for (const isDay of [true, false]) {
    const begun = Date.parse(momentOf(`${dayIn(0)} 00:00`));
    const at = new Date(isDay ? begun : begun - 1).toISOString();
    server.change(`UPDATE visit SET at = '${at}' WHERE inquiryId = ${id}`);
    const page = await textOf(ask(path));
    expect(page).toContain("에 담당자가 방문합니다.");
    expect(page).not.toContain("방문했습니다");
    expect([at, page.includes("방문 당일에는")]).toEqual([at, isDay]);
    for (const gone of ["캘린더에 추가", "시간 변경"]) expect(page).not.toContain(gone);
  }
});

test("other times are asked for in words, which come back if they are wrong", async () => {
  const { id, path } = await offered(first);
  const wrong: [string, string][] = [
    ["", "원하시는 요일이나 시간을 입력해 주세요."],
    ["   ", "원하시는 요일이나 시간을 입력해 주세요."],
    ["가".repeat(501), "500자까지 입력할 수 있습니다."],
  ];
  for (const [words, message] of wrong) {
    const answer = await say(path, id, { intent: "others", words });
    expect([answer.status, (await answer.text()).includes(message)]).toEqual([400, true]);
  }
  const words = "평일 <b>저녁</b>\n=1+1";
  const answer = await say(path, id, { intent: "others", words });
  expect(answer.headers.get("Location")).toBe(`${path}?done=others`);
  expect(eventsOf(id).at(-1)).toEqual(["VISIT_OTHERS", "", words]);
  for (const page of [await textOf(ask(path)), await officePage(id)])
    expect(page).toContain("평일 &lt;b&gt;저녁&lt;/b&gt;\n=1+1");
  // An offered time can be chosen all the same.
  expect((await say(path, id, { intent: "agree", at: momentOf(first) })).status).toBe(303);
  for (const intent of ["constructor", "offer", ""])
    expect((await say(path, id, { intent })).status).toBe(400);
});

test("trash, withdrawal and a contract: a stranger, a robot and a late press get words", async () => {
  const { id, path } = await offered(first);
  const at = momentOf(first);
  expect((await ask(`/contact/receipt/${"a".repeat(22)}/visit`)).status).toBe(404);
  expect((await ask(`/contact/receipt/${"a".repeat(22)}/visit.ics`)).status).toBe(404);
  server.change(`UPDATE inquiry SET status = 'CONTRACT' WHERE id = ${id}`);
  expect((await say(path, id, { intent: "agree", at })).status).toBe(303);
  server.change(`UPDATE inquiry SET status = 'CONTACT' WHERE id = ${id}`);

  await inOffice(`/admin/contact/${id}`, { intent: "delete" });
  expect((await say(path, id, { intent: "cancel" })).status).toBe(404);
  expect((await ask(`${path}/visit.ics`)).status).toBe(404);
  expect((await offer(id, [second])).status).toBe(404);
  server.change(`UPDATE inquiry SET deletedAt = NULL, deletedBy = NULL WHERE id = ${id}`);
  expect(rowOf(id).visitAt).toBe(at);

  await ask(`${path}/withdraw`, { method: "POST", body: new URLSearchParams() });
  expect((await say(path, id, { intent: "cancel" })).headers.get("Location")).toBe(path);
  expect(await textOf(ask(path))).not.toContain("실측 방문");
  expect((await ask(`${path}/visit.ics`)).status).toBe(404);
  expect((await offer(id, [second])).status).toBe(409);
  expect(await officePage(id)).toContain("고객이 철회한 문의입니다.");
  const month = await textOf(inOffice(`/admin/today/month?month=${first.slice(0, 7)}`));
  expect(month).not.toContain(`/admin/contact/${id}"`);
});

test("the month shows visits, calls, starts and move-ins on their days, with the way to each", async () => {
  const month = "2031-03";
  const { id, path } = await offered(first);
  await say(path, id, { intent: "agree", at: momentOf(first) });
  const at = momentOf("2031-03-31 23:30");
  const later = momentOf("2031-03-05 09:00");
  server.change(`UPDATE visit SET at = '${at}' WHERE inquiryId = ${id}`);
  server.change(`UPDATE inquiry SET nextContactAt = '${later}', status = 'CONTRACT',
    startDate = '2031-03-01', moveInDate = '2031-03-31' WHERE id = ${id}`);
  // On offer, not agreed.
  server.change(
    `INSERT INTO visit (inquiryId, at) VALUES (${id}, '${momentOf("2031-03-10 10:00")}')`,
  );
  const page = await textOf(inOffice(`/admin/today/month?month=${month}`));
  expect(page.match(new RegExp(`href="/admin/contact/${id}"`, "g"))).toHaveLength(4);
  const shown = page.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
  expect(shown).toMatch(/ 1 일\(토\) 공사 시작 은하수고객 2 일/);
  expect(shown).toMatch(/ 5 일\(수\) 오전 9시 연락 은하수고객/);
  expect(shown).toMatch(/ 31 일\(월\) 입주 은하수고객 오후 11시 30분 방문 은하수고객 서울/);
  expect(page).toContain("?month=2031-02");
  expect(page).toContain("?month=2031-04");
  // In weeks from Sunday, with the holidays and the shop's own days off.
  expect(page.match(/<ol class="month-weekdays"[\s\S]*?<\/ol>/)?.[0].replace(/<[^>]+>/g, "")).toBe(
    "일월화수목금토",
  );
  server.change("INSERT INTO site (id, version, daysOff) VALUES (1, 0, '2027-02-11')");
  const holidays = await textOf(inOffice("/admin/today/month?month=2027-02"));
  for (const named of ["설날", "대체공휴일", "쉬는 날"]) expect(holidays).toContain(named);
  server.change("DELETE FROM site");
  const before = await textOf(inOffice("/admin/today/month?month=2031-02"));
  expect(before).toContain("이달에는 일정이 없습니다.");
  for (const wrong of ["2031-13", "x", "", "99999-01"])
    expect((await inOffice(`/admin/today/month?month=${wrong}`)).status).toBe(200);
  const looks = server.rows("SELECT inquiryIds FROM access WHERE kind = 'LIST'");
  expect(looks).toContainEqual({ inquiryIds: String(id) });
  expect(await textOf(inOffice("/admin/today"))).toContain('href="/admin/today/month"');
});

test("오늘 lists the estimates that wait, with the way to them, and hides empty lists", async () => {
  const headings = [
    "진행 요청에 답변할",
    ...["확인하지 않은 견적서", "답변이 없는 견적서", "유효기간이 끝나는 견적서"],
  ];
  const read = async () => {
    const page = await textOf(inOffice("/admin/today"));
    const sections = page.match(/<section[^>]*today[\s\S]*?<\/section>/g) ?? [];
    return headings.map((heading) => {
      const section = sections.find((each) => each.includes(heading)) ?? "";
      return [...section.matchAll(/\/admin\/contact\/(\d+)\/estimate/g)].map(([, id]) =>
        Number(id),
      );
    });
  };
  expect(await read()).toEqual([[], [], [], []]);
  expect(await textOf(inOffice("/admin/today"))).not.toContain("확인하지 않은 견적서");
  const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
  const add = async (values: Record<string, string | number | null>) => {
    const { id } = await send();
    const row = { number: 1, validUntil: dayIn(60), sentAt: ago(1), seenAt: null, ...values };
    const entries = Object.entries(row).map(([name, value]) => [name, JSON.stringify(value)]);
    server.change(`INSERT INTO estimate (inquiryId, paper, digest, total, savedAt, savedBy,
      ${entries.map(([name]) => name)}) VALUES (${id}, '{}', 'd', 5000, '', '',
      ${entries.map(([, value]) => value?.replaceAll('"', "'"))});
      INSERT INTO inquiryEvent (inquiryId, at, kind) VALUES (${id}, '${ago(0)}', 'ESTIMATE_TOLD')`);
    return id;
  };
  await add({ sentAt: ago(2) });
  const accepted = await add({ sentAt: ago(9), acceptedAt: ago(1), validUntil: dayIn(-1) });
  await add({ sentAt: ago(9), acceptedAt: ago(2), answeredAt: ago(1) });
  await add({ sentAt: ago(9), seenAt: ago(8), answeredAt: ago(1) });
  await add({ sentAt: ago(9), seenAt: ago(6) });
  await add({ sentAt: ago(9), validUntil: dayIn(-1) });
  const unseen = await add({ sentAt: ago(4) });
  const unanswered = await add({ sentAt: ago(9), seenAt: ago(8) });
  const ending = await add({ validUntil: dayIn(0) });
  expect(await read()).toEqual([[accepted], [unseen], [unanswered], [ending]]);
  // A newer version, and a contract, are no longer waited for.
  server.change(`INSERT INTO estimate (inquiryId, number, paper, digest, total, validUntil, savedAt,
    savedBy, sentAt) VALUES (${unseen}, 2, '{}', 'e', 1, '${dayIn(60)}', '', '', '${ago(0)}')`);
  server.change(`UPDATE inquiry SET status = 'CONTRACT' WHERE id = ${unanswered}`);
  server.change(`UPDATE inquiry SET closedAt = '${ago(0)}' WHERE id IN (${ending}, ${accepted})`);
  expect(await read()).toEqual([[], [], [], []]);
});
