import { expect, test } from "vitest";
import { flashOf } from "./support/alert-settings";
import { demolition, estimatesOf } from "./support/estimates";
import { receiptsOf } from "./support/receipts";
import { serveSite } from "./support/site";
import { visitsOf } from "./support/visits";

/** 고객에게 알리기: after an estimate, times on offer and a cancelled visit, as browsers without script do it. */
const server = serveSite();
const { send, ask, inOffice, eventsOf } = receiptsOf(server);
const estimates = estimatesOf(server);
const visits = visitsOf(server);

const plain = async (answer: Promise<Response> | Response) =>
  (await (await answer).text()).replaceAll("<!-- -->", "");
const notifyPath = (id: number) => `/admin/contact/${id}/notify`;
const messageIn = (page: string) => /<textarea[^>]*>([^<]*)<\/textarea>/.exec(page)?.[1] ?? "";
const kindsOf = (id: number) => eventsOf(id).map(([kind]) => kind);
const today = () => plain(inOffice("/admin/today"));
const press = (id: number, fields: Record<string, string>) => inOffice(notifyPath(id), fields);

async function sentEstimate() {
  const inquiry = await send();
  await estimates.save(inquiry.id, [demolition]);
  return { ...inquiry, page: await plain(estimates.send(inquiry.id)) };
}

test("after 보내기 the ways to the customer are next, with name, total and link, and nothing says 보냄", async () => {
  const { id, path, page, key } = await sentEstimate();
  const message = messageIn(page);
  for (const part of ["은하수고객님", "2,640,000원", server.url + path])
    expect(message).toContain(part);
  expect(page).toContain("고객에게는 아직 알리지 않았습니다.");
  const sms = /href="(sms:[^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect(decodeURIComponent(sms)).toBe(`sms:01055557391?&body=${message}`);
  expect(page).not.toContain("mailto:");
  // The act's own line says who was shown the link.
  expect(kindsOf(id)).toEqual(["ESTIMATE_SENT"]);
  expect(JSON.stringify(eventsOf(id)) + server.log()).not.toContain(key);

  expect(await today()).toContain(`href="/admin/contact/${id}/estimate"`);
  const later = await estimates.read(id);
  expect(later).toContain("고객에게 아직 알리지 않았습니다");
  expect(later).not.toContain(key);
  server.change(`UPDATE inquiry SET email = 'a&b+c@site.example' WHERE id = ${id}`);
  const again = await plain(press(id, { intent: "show", subject: "estimate" }));
  expect(messageIn(again)).toBe(message);
  expect(again).toContain('href="mailto:a%26b%2Bc@site.example?body=');
  for (const twice of [1, 2]) {
    const way = await press(id, { intent: "notified", subject: "estimate", way: "sms" });
    expect([twice, way.status]).toEqual([twice, 200]);
  }
  expect(eventsOf(id).slice(1)).toEqual([
    ["LINK_SHOWN", "admin", ""],
    ["ESTIMATE_TOLD", "admin", "문자 앱을 열었음"],
  ]);
  expect(await estimates.read(id)).not.toContain("아직 알리지 않았습니다");
  expect(await today()).not.toContain(`href="/admin/contact/${id}/estimate"`);
  const wrong = await press(id, { intent: "notified", subject: "estimate", way: "sent" });
  expect(wrong.status).toBe(400);
});

test("직접 알림 needs no script, and a new version is to be told anew", async () => {
  const { id } = await sentEstimate();
  const direct = { intent: "notified", subject: "estimate", way: "direct" };
  const answer = await press(id, direct);
  expect([answer.status, answer.headers.get("Location")]).toEqual([
    303,
    `/admin/contact/${id}/estimate`,
  ]);
  expect(flashOf(answer)).toContain("직접 알린 것으로 기록했습니다.");
  expect(await today()).not.toContain(`href="/admin/contact/${id}/estimate"`);
  await estimates.save(id, [{ ...demolition, price: "3,000,000" }], { version: "2.0" });
  expect(await plain(estimates.send(id))).toContain("총액 3,300,000원");
  expect(await today()).toContain(`href="/admin/contact/${id}/estimate"`);
});

test("ten windows that send at once send one paper, and all show the same link", async () => {
  const { id } = await send();
  await estimates.save(id, [demolition]);
  const form = { intent: "send", version: estimates.versionOf(id), answer: "" };
  server.change(`UPDATE customerLink SET seed = NULL WHERE inquiryId = ${id}`);
  const answers = await Promise.all(Array.from({ length: 10 }, () => estimates.press(id, form)));
  const messages = await Promise.all(answers.map(async (each) => messageIn(await plain(each))));
  expect(new Set(messages).size).toBe(1);
  expect(messages[0]).toContain("/contact/receipt/");
  expect(kindsOf(id)).toEqual(["ESTIMATE_SENT", "LINK_MADE"]);
});

test("what the customer has answered need not be told", async () => {
  const { id, path } = await sentEstimate();
  await ask(path, {
    method: "POST",
    body: new URLSearchParams({ intent: "seen", ...estimates.paper(id) }),
  });
  expect(kindsOf(id).at(-1)).toBe("ESTIMATE_SEEN");
  expect(await estimates.read(id)).not.toContain("아직 알리지 않았습니다");
  expect(await today()).not.toContain(`href="/admin/contact/${id}/estimate"`);
});

test("times on offer and a cancelled visit have words of their own", async () => {
  const { id, path } = await send();
  const time = `${visits.dayIn(9)} 14:00`;
  server.change("DELETE FROM visit");
  const offered = await plain(visits.offer(id, [time]));
  expect(messageIn(offered)).toMatch(/시간은 \d+년 \d+월 \d+일\(.\) .+입니다/);
  expect(messageIn(offered)).toContain(server.url + path);
  const isOnToday = async () => (await today()).includes(`href="/admin/contact/${id}/visit"`);
  expect(await isOnToday()).toBe(true);
  expect(await plain(inOffice(`/admin/contact/${id}/visit`))).toContain("아직 알리지 않았습니다");
  await press(id, { intent: "notified", subject: "visit", way: "copy" });
  expect(eventsOf(id).at(-1)).toEqual(["VISIT_TOLD", "admin", "복사했음"]);
  expect(await isOnToday()).toBe(false);

  await visits.say(path, id, { intent: "agree", at: visits.momentOf(time) });
  expect(await plain(inOffice(`/admin/contact/${id}/visit`))).not.toContain("알리지 않았습니다");
  const cancelled = await plain(visits.press(id, { intent: "cancel" }));
  expect(messageIn(cancelled)).toMatch(/\d+일\(.\) .*의 방문 예약을 취소했습니다/);
  expect(await plain(inOffice(`/admin/contact/${id}/visit`))).toContain("아직 알리지 않았습니다");
  const answer = await press(id, { intent: "notified", subject: "visit", way: "direct" });
  expect(answer.headers.get("Location")).toBe(`/admin/contact/${id}/visit`);
  expect(await plain(inOffice(`/admin/contact/${id}/visit`))).not.toContain("알리지 않았습니다");
  // What was never offered has no words.
  const none = await press((await send()).id, { intent: "show", subject: "visit" });
  expect(none.status).toBe(404);
});

test("where the customer has no page, the press makes one, after saying what it will show", async () => {
  const { id } = await send({ customerMemo: "욕실 문의" });
  server.change(`DELETE FROM customerLink WHERE inquiryId = ${id};
    UPDATE inquiry SET consentChannel = 'PHONE' WHERE id = ${id}`);
  await estimates.save(id, [demolition]);
  const sent = await estimates.send(id);
  expect([sent.status, flashOf(sent)]).toEqual([
    303,
    expect.stringContaining("고객에게는 아직 알리지 않았습니다."),
  ]);
  const way = `${notifyPath(id)}?subject=estimate`;
  expect(await estimates.read(id)).toContain(`href="${way}"`);
  expect(await plain(inOffice(way))).toContain("<blockquote");
  const record = () => plain(inOffice(`/admin/contact/${id}`));
  expect(await record()).toContain("고객이 아직 볼 수 없습니다.");
  const page = await plain(press(id, { intent: "show", subject: "estimate" }));
  const [, path = ""] = /(\/contact\/receipt\/[\w-]{22})/.exec(messageIn(page)) ?? [];
  expect(await plain(ask(path))).toContain("2,640,000원");
  expect(await record()).not.toContain("고객이 아직 볼 수 없습니다.");
  expect(kindsOf(id)).toEqual(["ESTIMATE_SENT", "OPENED", "LINK_MADE"]);
  expect(flashOf(await visits.offer((await byPhone()).id, [`${visits.dayIn(8)} 10:00`]))).toContain(
    "링크를 보내거나, 전화로 확인한 뒤",
  );
});

async function byPhone() {
  const inquiry = await send();
  server.change(`DELETE FROM visit; DELETE FROM customerLink WHERE inquiryId = ${inquiry.id}`);
  return inquiry;
}

test("spam is sent nothing, and the words are the office's own", async () => {
  const { id } = await send();
  await estimates.save(id, [demolition]);
  server.change(`UPDATE inquiry SET isSpam = 1 WHERE id = ${id}`);
  expect((await estimates.send(id)).status).toBe(303);
  expect((await press(id, { intent: "show", subject: "estimate" })).status).toBe(409);
  server.change(`UPDATE inquiry SET isSpam = 0, customer = '' WHERE id = ${id};
    UPDATE receiptPage SET estimateMessage = '🏠 {이름} {총액} {총액}' || char(10) || '{링크} {회사}'`);
  const page = await plain(press(id, { intent: "show", subject: "estimate" }));
  expect(messageIn(page)).toMatch(/^🏠 고객 2,640,000원 2,640,000원\nhttp/);
  server.change("UPDATE receiptPage SET estimateMessage = ''");
});
