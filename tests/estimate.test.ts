import { expect, test } from "vitest";
import { demolition, estimateForm, estimatesOf, saidBy } from "./support/estimates";
import { addInquiry } from "./support/inquiry";
import { receiptsOf } from "./support/receipts";
import { serveSite } from "./support/site";

/** An estimate from the draft to the customer's answer, as browsers without script send it. */
const server = serveSite();
const { send: sendInquiry, ask: get, eventsOf, rowOf } = receiptsOf(server);
const { ask, versions, newest, versionOf, press, shownAnswer, read, save, send, paper, say } =
  estimatesOf(server);

const pathOf = (id: number) => `/admin/contact/${id}/estimate`;
const kindsOf = (id: number) => eventsOf(id).map(([kind]) => kind);
const textOf = async (path: string) => (await (await get(path)).text()).replaceAll("<!-- -->", "");
const flash = async (answer: Promise<Response>) => saidBy(await answer);

const sentWords = "고객의 ‘내 문의’에 올렸습니다. 고객에게는 아직 알리지 않았습니다.";

/** By the form that asks about the paper that the customer has read. */
const accept = (path: string, shown: ReturnType<typeof paper>, name = "은하수") =>
  say(`${path}/accept?estimate=${shown.estimate}`, { name, ...shown });

/** An inquiry with an estimate that was sent. */
async function sent() {
  const inquiry = await sendInquiry();
  expect((await save(inquiry.id, [demolition])).status).toBe(303);
  expect((await send(inquiry.id)).status).toBe(200);
  return inquiry;
}

test("a draft is nobody's business but the office's; once sent it is a paper that cannot change", async () => {
  const { id, path } = await sendInquiry();
  const saved = await save(id, [demolition, {}], {
    excluded: "가구",
    deposit: "640,000",
    balance: "2,000,000",
  });
  expect([saved.status, saved.headers.get("Location")]).toEqual([303, pathOf(id)]);
  expect(newest(id)).toMatchObject({ number: 1, version: 1, total: 2_640_000, sentAt: null });
  expect(await textOf(path)).not.toContain("2,640,000");
  expect(await read(id)).toContain("아직 보내지 않은 견적서입니다.");
  expect(await read(id, "?send=1")).toContain("확인: 견적서 보내기");

  expect(await flash(send(id))).toBe(sentWords);
  const { digest, paper: text, sentAt, sentBy } = newest(id);
  expect([sentBy, sentAt]).toEqual(["admin", expect.stringMatching(/Z$/)]);
  const { createHash } = await import("node:crypto");
  expect(createHash("sha256").update(String(text)).digest("hex")).toBe(digest);
  expect(() => server.change(`UPDATE estimate SET total = 1 WHERE inquiryId = ${id}`)).toThrow(
    "cannot be changed",
  );
  const page = await textOf(path);
  for (const shown of [
    "2,640,000원",
    "일금 이백육십사만원정",
    `${id}-1`,
    "은하수고객 귀하",
    "서울 중구 세종대로 1 1층",
    "계약서가 아니며",
  ])
    expect(page).toContain(shown);
  // The paper's name and address are whole, the telephone is not.
  expect(page).not.toMatch(/5555-?7391/);
  expect(eventsOf(id).at(-1)).toEqual(["ESTIMATE_SENT", "admin", `${id}-1, 2,640,000원`]);
  // A look is no answer: messengers open links ahead.
  const question = `/accept?estimate=${newest(id).id}`;
  for (const query of ["", "?estimate=1", "/accept", question]) await get(path + query);
  expect([newest(id).seenAt, kindsOf(id).at(-1)]).toEqual([null, "ESTIMATE_SENT"]);
  // A second press of the same form sends nothing.
  const again = { intent: "send", version: versionOf(id) };
  expect(await flash(press(id, again))).toBe(sentWords);
  expect(versions(id)).toHaveLength(1);
});

test("what a form says of sums is not read, and what is wrong comes back with every word", async () => {
  const { id } = await sendInquiry();
  await save(id, [demolition], { total: "1", amount: "1", vat: "INCLUDED" });
  expect(newest(id).total).toBe(2_400_000);
  const hostile = [
    { name: "<script>alert(1)</script>", quantity: "0.005", price: "=1+1" },
    { ...demolition, quantity: "-1", price: "100000000000" },
  ];
  const wrong = await save(id, hostile, {
    version: versionOf(id),
    note: "쓴 글\n둘째 줄",
    discountKind: "PERCENT",
    discount: "101",
  });
  const page = await wrong.text();
  expect(wrong.status).toBe(400);
  for (const shown of [
    "소수 둘째 자리까지",
    "0 이상의 숫자로",
    "10,000,000,000 이하로",
    "100 이하로",
  ])
    expect(page).toContain(shown);
  for (const kept of ['value="=1+1"', 'value="100000000000"', "쓴 글\n둘째 줄", 'value="101"'])
    expect(page).toContain(kept);
  expect(page).not.toContain("<script>alert(1)");
  expect(newest(id)).toMatchObject({ version: 1 });

  const unready = await save(id, [demolition], {
    version: versionOf(id),
    deposit: "1",
    validUntil: "2020-01-01",
  });
  expect(unready.status).toBe(303);
  const draft = await read(id);
  for (const missing of ["합이 총액과 다릅니다", "유효기간이 이미 지났습니다"])
    expect(draft).toContain(missing);
  expect(draft).not.toContain("고객에게 보내기");
  expect(await flash(send(id))).toContain("합이 총액과 다릅니다");
  expect(newest(id).sentAt).toBeNull();
  for (const intent of ["accept", "constructor", "toString"])
    expect((await press(id, { intent })).status).toBe(400);
});

test("rows are added, moved, removed, pasted and copied by one submit each, and nothing typed is lost", async () => {
  const source = await sent();
  const { id } = await sendInquiry();
  const typed = [{ name: "가", price: "틀린 값" }, { name: "나" }];
  const names = async (command: string, fields = {}) => {
    const answer = await save(id, typed, { arrange: command, note: "그대로", ...fields });
    const page = await answer.text();
    expect([command, answer.status, page.includes("그대로")]).toEqual([command, 200, true]);
    expect(page).toContain('value="틀린 값"');
    return [...page.matchAll(/name="name"[^>]*value="([^"]*)"/g)].map(([, name]) => name).join();
  };
  expect(await names("add")).toBe("가,나,");
  expect(await names("down 0")).toBe("나,가");
  expect(await names("paste", { pasted: "목공\t문\t\t조\t2\t1,000" })).toBe("가,나,문");
  expect(await names("copy", { copied: `${source.id}-1` })).toBe("가,나,철거");
  for (const copied of ["999-1", `${source.id}-2`, "'; DROP", ""])
    expect(await names("copy", { copied })).toBe("가,나");
  const kept = await save(id, typed, { arrange: "remove 0", pasted: "문	1" });
  expect(await kept.text()).toMatch(/^(?!.*value="가").*문\t1<\/textarea>/s);
  // Saved, what was not added would be lost.
  for (const [field, left] of Object.entries({ pasted: "문\t1", copied: "12-1" })) {
    const refused = await save(id, [demolition], { [field]: left });
    const page = await refused.text();
    expect([refused.status, page.includes("이 칸을 비운 뒤")]).toEqual([400, true]);
    // At the top, where a browser without script begins.
    expect(page).toMatch(new RegExp(`저장되지 않았습니다.*href="#${field}"`, "s"));
  }
  const tooMuch = await save(id, typed, {
    arrange: "paste",
    pasted: "가\t나\t\t식\t1\t1\n".repeat(1700),
  });
  expect(await tooMuch.text()).toContain("500개까지");
  expect(versions(id)).toEqual([]);
  // Whose estimate was read is in the access log.
  const looks = server.rows("SELECT inquiryIds FROM access WHERE kind = 'DETAIL'");
  expect(looks).toContainEqual({ inquiryIds: String(source.id) });
});

test("500 lines are saved and shown, also full of Hangul, and of 501 none is lost", async () => {
  const { id, path } = await sendInquiry();
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...demolition, name: `품${at}` }));
  expect((await save(id, many(500))).status).toBe(303);
  expect(newest(id).total).toBe(1_320_000_000);
  const over = await save(id, many(501), { version: versionOf(id) });
  const page = await over.text();
  expect([over.status, page.includes("500개까지"), page.includes('value="품500"')]).toEqual([
    400,
    true,
    true,
  ]);
  await send(id);
  expect(await textOf(path)).toContain("<td>품499</td>");
  const hangul = {
    ...{ work: "가".repeat(50), name: "나".repeat(100), spec: "다".repeat(100) },
    ...{ unit: "라".repeat(20), quantity: "99,999.99", price: "9,999" },
  };
  expect((await save(id, Array(500).fill(hangul), { version: "2.0" })).status).toBe(303);
  const flood = await ask(`${pathOf(id)}?edit=1`, estimateForm(many(1500)), server.cookie);
  expect(flood.status).toBe(413);
});

test("the customer says that they have read it and want to go on, once each, with the digest of the paper", async () => {
  const { id, path } = await sent();
  const { digest } = paper(id);
  for (let press = 0; press < 2; press += 1) {
    const answer = await say(path, { intent: "seen", ...paper(id) });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${path}?done=seen`]);
  }
  expect(await textOf(`${path}?done=seen`)).toContain("견적서를 확인하셨다고 회사에 알렸습니다.");
  const question = await textOf(`${path}/accept?estimate=${newest(id).id}`);
  expect(question).toContain("계약서가 아니며");
  for (const name of ["", " ", "김"]) {
    const refused = await accept(path, paper(id), name);
    expect([
      name,
      refused.status,
      (await refused.text()).includes("이름은 2자 이상 입력하세요."),
    ]).toEqual([name, 400, true]);
  }
  // From two telephones at once.
  const both = await Promise.all(
    ["은하수", "은하수 가족"].map((name) => accept(path, paper(id), name)),
  );
  for (const answer of both) expect(answer.headers.get("Location")).toBe(`${path}?done=accept`);
  expect(kindsOf(id)).toEqual(["ESTIMATE_SENT", "ESTIMATE_SEEN", "ESTIMATE_ACCEPTED"]);
  const [, username, text] = eventsOf(id).at(-1) ?? [];
  expect([username, text]).toEqual(["", expect.stringContaining(`${id}-1, 입력한 이름: 은하수`)]);
  expect(text).toContain(digest);
  expect(rowOf(id)).toMatchObject({ newsAt: expect.any(String), heardAt: expect.any(String) });
  expect(await textOf(path)).toContain("이 견적으로 진행을 요청하셨습니다.");
  // Nor is it, or who sent it, in the page's data.
  for (const url of [path, `${path}.data`]) {
    const page = await textOf(url);
    expect(page).toContain("은*수");
    expect(page).not.toMatch(/"은하수( 가족)?"|"admin"/);
  }
  const asked = await get(`${path}/accept?estimate=${newest(id).id}`);
  expect(asked.headers.get("Location")).toBe(path);
  expect(await read(id)).toMatch(
    /<strong>진행 요청<\/strong> 고객이 직접 누름.*입력한 이름: 은하수/s,
  );
});

test("what a press means stands beside it, after an answer and under a contract, too", async () => {
  const { id, path } = await sent();
  await say(path, { intent: "seen", ...paper(id) });
  const answer = await shownAnswer(id);
  expect((await press(id, { intent: "answered", answer })).status).toBe(303);
  const answered = await textOf(path);
  expect(answered).toContain("이 견적으로 진행하고 싶습니다");
  expect(answered).toContain("버튼을 누르셔도 계약이 체결되는 것은 아니며");
  expect((await save(id, [demolition], { version: "2.0" })).status).toBe(303);
  await send(id);
  server.change(`UPDATE inquiry SET status = 'CONTRACT' WHERE id = ${id}`);
  const page = await textOf(path);
  expect(page).toContain("확인했습니다");
  expect(page).not.toMatch(/진행하고 싶습니다|취소하실 수 있습니다/);
  expect((await say(path, { intent: "seen", ...paper(id) })).status).toBe(303);
});

test("a press is taken back until the office answers, and then no more", async () => {
  const { id, path } = await sent();
  await accept(path, paper(id));
  const seen = await shownAnswer(id);
  expect(await textOf(`${path}?done=accept`)).toContain("진행을 요청했습니다");
  expect((await say(path, { intent: "unaccept", ...paper(id) })).status).toBe(303);
  expect(newest(id)).toMatchObject({ acceptedAt: null, acceptedBy: "" });
  expect(await flash(press(id, { intent: "answered", answer: seen }))).toContain("변경되었습니다");
  await accept(path, paper(id));
  const answer = await shownAnswer(id);
  expect(await flash(press(id, { intent: "answered", answer }))).toContain("답변 완료로");
  expect(await flash(press(id, { intent: "answered", answer: "0  " }))).toContain("새 견적서를");
  const late = await say(path, { intent: "unaccept", ...paper(id) });
  expect([late.status, (await late.text()).includes("이미 답변해")]).toEqual([409, true]);
  expect(await textOf(path)).not.toContain("진행 요청 취소");
  expect(kindsOf(id).slice(1)).toEqual([
    ...["ESTIMATE_ACCEPTED", "ESTIMATE_UNACCEPTED", "ESTIMATE_ACCEPTED"],
    ...["OPENED", "ESTIMATE_ANSWERED"].filter((kind) => kindsOf(id).includes(kind)),
  ]);
});

test("a replaced, an expired, a foreign or a withdrawn estimate cannot be accepted", async () => {
  const { id, path } = await sent();
  const first = paper(id);
  // A colleague sends the next version while the customer reads.
  await save(id, [{ ...demolition, price: "3,000,000" }], {
    version: "2.0",
    validUntil: "2099-12-30",
  });
  expect((await accept(path, first)).status).not.toBe(409);
  await say(path, { intent: "unaccept", ...first });
  await send(id);
  // Who reads the first is not asked about another total.
  const question = await get(`${path}/accept?estimate=${first.estimate}`);
  expect(question.headers.get("Location")).toBe(`${path}?replaced=1#estimate`);
  expect(await textOf(`${path}?replaced=1`)).toContain("새로 보냈습니다");
  const late = await accept(path, first);
  expect(late.headers.get("Location")).toBe(`${path}?replaced=1#estimate`);
  expect(await textOf(`${path}?estimate=1`)).toContain("새 견적서로 교체된 이전 버전입니다.");
  expect(await textOf(path)).toContain("3,300,000원");
  const forged = { ...paper(id), digest: "0".repeat(64) };
  expect((await accept(path, forged)).status).toBe(409);
  expect((await accept(path, { ...paper(id), estimate: "1e9" })).status).toBe(302);
  const stranger = `/contact/receipt/${"a".repeat(22)}`;
  expect((await accept(stranger, paper(id))).status).toBe(404);
  const other = await sent();
  expect((await accept(other.path, paper(id))).status).toBe(302);
  expect(versions(id).map(({ acceptedAt }) => acceptedAt)).toEqual([null, null]);
  expect((await say(path, { intent: "accept", ...paper(id) })).status).toBe(400);

  await ask(`${other.path}/withdraw`, new URLSearchParams());
  expect((await accept(other.path, paper(other.id))).headers.get("Location")).toBe(other.path);
  expect(newest(other.id).acceptedAt).toBeNull();
  expect(await textOf(other.path)).not.toContain("2,640,000");
  expect((await save(other.id, [demolition], { version: "2.0" })).status).toBe(409);
});

test("an estimate whose day is over can be read, and said to be read, but not accepted", async () => {
  const { id, path } = await sendInquiry();
  await save(id, [demolition]);
  // As if it had been sent when it was valid.
  server.change(`UPDATE estimate SET validUntil = '2026-01-01' WHERE inquiryId = ${id}`);
  const draft = JSON.parse(String(newest(id).draft));
  server.change(`UPDATE estimate SET draft = '${JSON.stringify({ ...draft, validUntil: "2099-01-01" })}'
    WHERE inquiryId = ${id}`);
  await send(id);
  const page = await textOf(path);
  expect(page).toContain("유효기간이 지났습니다");
  expect(page).not.toContain("진행하고 싶습니다");
  // Nor does the form that asks about it show, or the one that was open.
  for (const answer of [
    await get(`${path}/accept?estimate=${newest(id).id}`),
    await accept(path, paper(id)),
  ])
    expect(answer.headers.get("Location")).toBe(`${path}#estimate`);
  expect(newest(id).acceptedAt).toBeNull();
  expect((await say(path, { intent: "seen", ...paper(id) })).status).toBe(303);
});

test("it goes with its inquiry: into the trash, back, apart after a contract, and out of the world", async () => {
  const { id, path } = await sent();
  await press(id, { intent: "delete" });
  const inOffice = (at: string, fields: Record<string, string>) =>
    ask(at, new URLSearchParams(fields), server.cookie);
  await inOffice(`/admin/contact/${id}`, { intent: "delete" });
  expect((await get(path)).status).toBe(404);
  expect((await ask(pathOf(id), undefined, server.cookie)).status).toBe(404);
  expect((await accept(path, paper(id))).status).toBe(404);
  expect((await save(id, [demolition], { version: "2.0" })).status).toBe(404);
  const { id: second } = await sendInquiry();
  const copied = await save(second, [{ name: "가" }], { arrange: "copy", copied: `${id}-1` });
  expect(await copied.text()).toContain("없는 번호입니다");
  await inOffice("/admin/contact", { intent: "untrash", trashed: String(id) });
  expect(await textOf(path)).toContain("2,640,000원");

  const contract = await sent();
  server.change(`UPDATE inquiry SET status = 'CONTRACT' WHERE id = ${contract.id}`);
  await ask(`${contract.path}/withdraw`, new URLSearchParams());
  const opened = await inOffice(`/admin/settings/apart/${contract.id}`, { reason: "확인" });
  expect(await opened.text()).toContain("2,640,000");

  await inOffice(`/admin/contact/${id}`, { intent: "delete" });
  server.change(`DELETE FROM inquiry WHERE id = ${id}`);
  expect(versions(id)).toEqual([]);
});

test("whoever sends learns what the customer has answered meanwhile, and it is not covered", async () => {
  const { id, path } = await sent();
  const first = paper(id);
  await save(id, [{ ...demolition, price: "3,000,000" }], { version: "2.0" });
  const version = versionOf(id);
  const answer = await shownAnswer(id, "?send=1");
  await accept(path, first);
  expect(await flash(press(id, { intent: "send", version, answer }))).toContain(
    "고객이 그사이 이전 견적서에 답변했습니다",
  );
  expect(newest(id).sentAt).toBeNull();
  // The draft, its form and the inquiry's page show it.
  for (const query of ["", "?edit=1"])
    expect(await read(id, query)).toContain("입력한 이름: 은하수");
  expect(await read(id, "?edit=1")).not.toContain('value="answered"');
  const card = await ask(`/admin/contact/${id}`, undefined, server.cookie);
  const inquiry = (await card.text()).replaceAll("<!-- -->", "");
  expect(inquiry).toContain("새 버전 작성 중");
  expect(inquiry).toContain("2,640,000원");
  await send(id);
  expect(newest(id).sentAt).not.toBeNull();
  // Whoever still looks at an earlier draft is told of the colleague, not of the customer.
  for (const version of ["1.0", "2.999.1"])
    expect(await flash(press(id, { intent: "send", version, answer: "" }))).toContain(
      "다른 직원이 먼저",
    );
});

test("an estimate of an inquiry without a page is for paper, and the office is told so", async () => {
  const id = await addInquiry(server.url, {});
  server.change(`DELETE FROM customerLink WHERE inquiryId = ${id}`);
  await save(id, [demolition]);
  const asked = await send(id);
  expect(await saidBy(asked)).toContain("고객에게 링크를 보내거나 인쇄해");
});
