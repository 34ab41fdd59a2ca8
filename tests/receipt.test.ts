import { expect, test } from "vitest";
import { TRAP_FIELD } from "~/contact/sending/trap";
import { type Fields, formOf } from "./support/form";
import { inquiry, sendByApi, sendByPage } from "./support/inquiry";
import { receiptsOf, sender } from "./support/receipts";
import { serveSite } from "./support/site";

/** The visitor's own page of an inquiry, and what the office sees of what is done there. */
const server = serveSite();

const { send, ask, inOffice, rowOf, eventsOf, act } = receiptsOf(server);
const { customer, phoneNumber } = sender;

test("the form's answer has the page's address beside the body, a retry the same, other content the earlier one", async () => {
  const { answer, body, path, id } = await send();
  expect([answer.status, await answer.json()]).toEqual([201, { message: "ok" }]);
  expect(path).toMatch(/^\/contact\/receipt\/[\w-]{22}$/);
  const retry = await sendByApi(server.url, body());
  expect([retry.status, retry.headers.get("x-receipt")]).toEqual([201, path]);
  const changed = body();
  changed.set("customer", "다른고객");
  const refused = await sendByApi(server.url, changed);
  expect([refused.status, refused.headers.get("x-receipt")]).toEqual([400, path]);
  expect((await refused.json()).message).toContain("이미 접수되었습니다");
  expect(server.rows(`SELECT hash, seed FROM customerLink WHERE inquiryId = ${id}`)).toEqual([
    { hash: expect.stringMatching(/^[0-9a-f]{64}$/), seed: body().get("token") },
  ]);

  // A program without a token, and the office on the telephone, have no form to show it.
  const program = await sendByApi(server.url, formOf(inquiry));
  expect([program.status, program.headers.has("x-receipt")]).toEqual([201, false]);
  const office = await (await inOffice("/admin/contact/add")).text();
  const token = /name="token"[^>]*value="([^"]+)"/.exec(office)?.[1] ?? "";
  const byPhone = { ...inquiry, personalInformationAgree: "on", token };
  expect((await inOffice("/admin/contact/add", byPhone)).status).toBe(303);
  expect(server.rows("SELECT max(inquiryId) AS last FROM customerLink")).toEqual([{ last: id }]);
});

test("without script the link stands on the page after the form, once; a reload says that it was received", async () => {
  const sent = await sendByPage(
    server.url,
    formOf({ ...inquiry, customer, personalInformationAgree: "on" }),
  );
  expect([sent.status, sent.headers.get("Location")]).toEqual([303, "/contact/received"]);
  const cookie = sent.headers.get("Set-Cookie") ?? "";
  expect(cookie).toMatch(/^receipt=.*; Max-Age=300; Path=\/;.*HttpOnly; SameSite=Lax/);
  const headers = { Cookie: cookie.split(";")[0] ?? "" };
  const received = await ask("/contact/received", { headers });
  const mark = received.headers.get("Set-Cookie") ?? "";
  expect(mark).toMatch(/^receipt=.*; Max-Age=86400; Path=\/;.*HttpOnly; SameSite=Lax/);
  expect(received.headers.get("Cache-Control")).toContain("no-store");
  const page = await received.text();
  const path = /href="(\/contact\/receipt\/[\w-]{22})"/.exec(page)?.[1] ?? "";
  expect((await ask(path)).status).toBe(200);
  const again = await ask("/contact/received", { headers: { Cookie: mark.split(";")[0] ?? "" } });
  expect(again.headers.has("Set-Cookie")).toBe(false);
  const words = await again.text();
  expect(words).toContain("문의가 성공적으로 접수 되었습니다.");
  expect(words).not.toContain("/contact/receipt/");
  expect(await (await ask("/contact/received")).text()).toContain("알 수 없습니다");
  const forged = { Cookie: `receipt=${encodeURIComponent(btoa('"/contact/receipt/x"'))}.` };
  const other = await ask("/contact/received", { headers: forged });
  expect(await other.text()).toContain("알 수 없습니다");
});

test("who goes back to the form later, and sends it again, is told that it has arrived, and nothing of it", async () => {
  const { id, path, body, token } = await send();
  server.database
    .prepare("UPDATE submission SET usedAt = ? WHERE token = ?")
    .run(new Date(Date.now() - 11 * 60_000).toISOString(), token);
  const page = (form: FormData) => ask("/contact", { method: "POST", body: form });
  const again = await page(body());
  expect([again.status, again.headers.get("Location")]).toEqual([303, "/contact/received"]);
  const headers = { Cookie: again.headers.get("Set-Cookie")?.split(";")[0] ?? "" };
  const received = await (await ask("/contact/received", { headers })).text();
  expect(received).toContain("이미 접수된 문의입니다");
  expect(received).not.toContain("/contact/receipt/");
  const retry = await sendByApi(server.url, body());
  expect([retry.status, retry.headers.has("x-receipt")]).toEqual([201, false]);
  const changed = body();
  changed.set("customer", "다른고객");
  const refused = await page(changed);
  const words = await refused.text();
  expect(refused.status).toBe(400);
  expect(words).toContain("이미 접수되었습니다");
  for (const own of [path, customer, "내 문의 보기"]) expect(words).not.toContain(own);
  expect(server.rows("SELECT max(id) AS id FROM inquiry")).toEqual([{ id }]);
  expect((await ask(path)).status).toBe(200);
});

test("a new site promises nothing; what the office writes is read on the page", async () => {
  const { path } = await send();
  expect(server.rows("SELECT nextStep FROM receiptPage")).toEqual([{ nextStep: "" }]);
  expect(await (await ask(path)).text()).not.toContain("다음 단계");
  const nextStep = "영업일 기준 2일 안에 전화드립니다.";
  const settings = { version: "0", name: "시험 인테리어", accent: "pine", nextStep };
  expect((await inOffice("/admin/content/site?edit=1", settings)).status).toBe(303);
  expect(await (await ask(path)).text()).toContain(`<dt>다음 단계</dt><dd>${nextStep}</dd>`);
});

test("the page shows what was sent, masked, is in no cache and no index, and a look changes nothing", async () => {
  const { path, id } = await send({ customerMemo: "거실을 넓히고 싶습니다." });
  const before = rowOf(id);
  for (const url of [path, `${path}.data`, `${path}/`, `/CONTACT/Receipt/${path.slice(17)}`]) {
    const answer = await ask(url);
    const { headers } = answer;
    expect([url, answer.status]).toEqual([url, 200]);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(headers.get("X-Robots-Tag")).toBe("noindex");
    expect(headers.get("Referrer-Policy")).toBe("same-origin");
    const page = await answer.text();
    for (const shown of ["은***객", "010-****-7391", "거실을 넓히고", "2일 안에 전화드립니다"])
      expect(page).toContain(shown);
    for (const hidden of [customer, phoneNumber, "5555"]) expect(page).not.toContain(hidden);
    await ask(url, { method: "HEAD" });
  }
  for (const method of ["GET", "HEAD"]) await ask(`${path}/withdraw`, { method });
  expect(rowOf(id)).toEqual(before);
  expect(eventsOf(id)).toEqual([]);
  await inOffice(`/admin/contact/${id}`);
  expect(await (await ask(path)).text()).toContain("담당자가 확인했습니다");
});

test("what was flagged as spam has the same page, byte for byte but for number, moments and tokens", async () => {
  // Numbers that nothing else on the page has.
  server.database.exec("UPDATE sqlite_sequence SET seq = 73910 WHERE name = 'inquiry'");
  const honest = await send();
  const flagged = await send({ [TRAP_FIELD]: "Best offer" }, { Cookie: "" });
  expect([rowOf(honest.id).isSpam, rowOf(flagged.id).isSpam]).toEqual([0, 1]);
  const plain = async ({ path, id, key }: typeof honest) => {
    const answer = await ask(path);
    // The policy has hashes of what is in the page.
    const varying = ["date", "x-request-id", "content-security-policy"];
    const headers = [...answer.headers].filter(([name]) => !varying.includes(name));
    const page = (await answer.text())
      .replaceAll(key, "KEY")
      .replaceAll(/[\w]{8}\.[\w-]{16}\.[\w-]{43}/g, "TOKEN")
      .replaceAll(/20\d\d-\d\d-\d\d[T ]\d\d:\d\d(:\d\d\.\d{3}Z)?/g, "MOMENT")
      .replaceAll(new RegExp(`\\b${id}\\b`, "g"), "ID");
    return [answer.status, headers, page];
  };
  const [first, second] = [await plain(honest), await plain(flagged)];
  expect(second).toEqual(first);
  expect((await act(flagged.path, "add", { words: "더함" })).answer.status).toBe(303);
  expect((await ask(`${flagged.path}/withdraw`, { method: "POST" })).status).toBe(303);
});

test("words and files that a visitor adds are kept once, and the office reads them as new", async () => {
  const { path, id } = await send();
  await inOffice(`/admin/contact/${id}`);
  const version = String(rowOf(id).version);
  const files = new File(["창이 둘 있습니다"], "안방.txt");
  const { answer, body } = await act(path, "add", { words: "창을\n바꿔 주세요.", files });
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${path}?done=add`]);
  expect((await ask(path, { method: "POST", body: body() })).status).toBe(303);
  const text = "창을\n바꿔 주세요.\n파일: 안방.txt";
  expect(eventsOf(id)).toEqual([
    ["OPENED", "admin", ""],
    ["ADDED", "", text],
  ]);
  expect(server.rows(`SELECT name, addedBy FROM inquiryFile WHERE inquiryId = ${id}`)).toEqual([
    { name: "안방.txt", addedBy: "" },
  ]);
  const page = await (await ask(path)).text();
  expect(page).toContain("안방.txt (1 KB)");
  expect(page).toContain("그 후에 보내신 내용은 담당자 확인 전입니다");

  // Whoever was editing sees that there is something new.
  const late = await inOffice(`/admin/contact/${id}?edit=1`, { customer, version, memo: "전화함" });
  expect(late.status).toBe(409);
  expect(await late.text()).toContain("그사이 고객이 추가하거나 수정한 내용이 있습니다");
  expect(rowOf(id).memo).toBe("");
  expect(await (await inOffice("/admin/contact")).text()).toContain("고객이 내용을 추가함");
  expect(await (await inOffice("/admin/today")).text()).toContain("고객이 내용을 추가함");
  // Neither a program nor the earlier part of the story shows what has come.
  await inOffice(`/api/contact/${id}`);
  await inOffice(`/admin/contact/${id}?story=1-0`);
  expect(rowOf(id).newsAt).not.toBeNull();
  const record = await (await inOffice(`/admin/contact/${id}`)).text();
  expect(record).toContain("고객이 추가한 내용");
  expect(record).toContain("창을\n바꿔 주세요.");
  expect(record).toContain("안방.txt");
  expect(rowOf(id).newsAt).toBeNull();
  expect(rowOf(id).touchedAt).toBeNull();

  // What staff add is not the visitor's to see.
  const own = formOf({ intent: "files", files: new File(["견적"], "견적서.txt") });
  await ask(`/admin/contact/${id}`, {
    method: "POST",
    headers: { Cookie: server.cookie },
    body: own,
  });
  expect(await (await ask(path)).text()).not.toContain("견적서.txt");
});

test("nothing, too much, the wrong kind and an old form are refused, with what was typed", async () => {
  const { path, id, token } = await send();
  const refused = async (fields: Fields, words: string, status = 400) => {
    const { answer } = await act(path, "add", fields);
    const page = await answer.text();
    expect([answer.status, page.includes(words)]).toEqual([status, true]);
    return page;
  };
  await refused({ words: " " }, "내용을 입력하거나 파일을 선택해 주세요.");
  await refused({ words: "가".repeat(5001) }, "5,000자까지 입력할 수 있습니다.");
  const program = new File(["MZ"], "a.exe");
  const page = await refused({ words: "창을 바꿔 주세요.", files: program }, "a.exe", 415);
  expect(page).toContain("창을 바꿔 주세요.</textarea>");
  await refused({ words: "창을", files: new File([], "빈.pdf") }, "빈.pdf: 내용이 없는 빈 파일");
  const four = Array.from({ length: 4 }, (_, index) => new File(["x"], `${index}.txt`));
  await refused({ words: "", files: four }, "첨부할 수 있는 파일은 최대 3개입니다.");
  await refused({ words: "창을", token: "forged" }, "페이지를 연 지 오래되어");
  await refused({ words: "창을", token }, "이미 전달했습니다");
  expect(eventsOf(id)).toEqual([]);

  // In all, it is bounded.
  for (let round = 0; round < 4; round += 1) {
    const files = four.slice(1).map((_, index) => new File([`${round}`], `${round}${index}.txt`));
    expect((await act(path, "add", { words: "", files })).answer.status).toBe(303);
  }
  await refused({ words: "", files: new File(["x"], "x.txt") }, "12개까지 첨부할 수 있습니다");
  const add = server.database.prepare(
    "INSERT INTO inquiryEvent (inquiryId, at, kind) VALUES (?, '2026-01-01T00:00:00.000Z', 'ADDED')",
  );
  for (let event = 0; event < 16; event += 1) add.run(id);
  await refused({ words: "하나 더" }, "이 페이지에서는 더 보내실 수 없습니다");
});

test("telephone and dates are corrected by the form's own rules, and the history has both values", async () => {
  const { path, id } = await send({ startDate: "2027-03-01" });
  const seen = { "seen.startDate": "2027-03-01", "seen.moveInDate": "", startDate: "2027-03-01" };
  const wrong = await act(path, "correct", { ...seen, phoneNumber: "0101", moveInDate: "" });
  const page = await wrong.answer.text();
  expect(wrong.answer.status).toBe(400);
  expect(page).toContain("연락처는 9자 이상이어야 합니다.");
  expect(page).toContain('value="0101"');
  const noDay = { ...seen, phoneNumber: "01044441234", startDate: "2027-02-31" };
  expect(await (await act(path, "correct", noDay)).answer.text()).toContain("없는 날짜입니다.");
  const same = await act(path, "correct", { ...seen, phoneNumber: "", moveInDate: "" });
  expect(await same.answer.text()).toContain("변경된 내용이 없습니다.");
  expect(rowOf(id)).toMatchObject({ phoneNumber, version: 1 });

  // A colleague has moved the start meanwhile: a date left alone stays theirs.
  server.database.prepare("UPDATE inquiry SET startDate = '2027-05-05' WHERE id = ?").run(id);
  const right = { ...seen, phoneNumber: "010-4444-1234", moveInDate: "2027-06-01" };
  const { answer } = await act(path, "correct", right);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${path}?done=correct`]);
  expect(rowOf(id)).toMatchObject({
    ...{ phoneNumber: "010-4444-1234", startDate: "2027-05-05", moveInDate: "2027-06-01" },
    version: 2,
  });
  const changes = server.rows(
    `SELECT field, before, after, username FROM inquiryChange WHERE inquiryId = ${id} ORDER BY field`,
  );
  expect(changes).toEqual([
    { field: "moveInDate", before: "2025-01-01", after: "2027-06-01", username: "" },
    { field: "phoneNumber", before: phoneNumber, after: "010-4444-1234", username: "" },
  ]);
  expect(eventsOf(id)).toEqual([["CORRECTED", "", ""]]);
  expect(await (await ask(path)).text()).toContain("010-****-1234");
  expect(await (await inOffice(`/admin/contact/${id}`)).text()).toContain("<span>고객</span>");
});

test("wrong addresses get words that help, in the log there is no key, and nothing fails", async () => {
  const { path, key, id } = await send();
  const wrong = [
    ...[path.slice(0, -1), `${path}${key}`, `${path}.`, `${path}/${path}`, `${path}%20`],
    `/contact/receipt/${key.toUpperCase()}`,
    ...[`/contact/receipt/%ED%95%9C`, `${path}/withdraw/x`, `${path.slice(0, -1)}/withdraw`],
  ];
  // Without any key it is the page of the inquiry that a device remembers, here of none.
  const bare = ["/contact/receipt", "/contact/receipt/"];
  for (const url of [...wrong, ...bare]) {
    const answer = await ask(url);
    const page = await answer.text();
    expect([url, answer.status]).toEqual([url, bare.includes(url) ? 200 : 404]);
    expect([url, page.includes("링크의 일부가 잘렸을 수 있으니")]).toEqual([url, true]);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  }
  // This address has now guessed nearly too often; its own page is there all the same.
  let last = await ask(`/contact/receipt/${"a".repeat(22)}`);
  for (let tries = 0; tries < 20 && last.status === 404; tries += 1)
    last = await ask(`/contact/receipt/${"a".repeat(22)}`);
  expect([last.status, Number(last.headers.get("Retry-After")) > 0]).toEqual([429, true]);
  expect((await ask(path)).status).toBe(200);

  await inOffice(`/admin/contact/${id}`, { intent: "delete" });
  for (const gone of [path, `${path}/withdraw`]) expect((await ask(gone)).status).not.toBe(200);
  expect(server.log()).not.toContain(key);
});

test("whoever writes again after 상담 종결 has not ended it: the inquiry is open, unread and on 오늘", async () => {
  const { path, id } = await send({ customer: "다시고객" });
  expect((await inOffice(`/admin/contact/${id}`)).status).toBe(200);
  const today = new Date(Date.now() + 9 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const close = (heard: unknown) =>
    inOffice(`/admin/contact/${id}`, {
      ...{ intent: "close", heard: String(heard ?? ""), day: today, reason: "다른 곳과 계약" },
    });
  // The office's page was opened before they wrote.
  const shown = rowOf(id).heardAt;
  await act(path, "add", { words: "방금 결정했습니다." });
  const late = await close(shown);
  expect([late.status, rowOf(id).closedAt]).toEqual([409, null]);
  const refused = await late.text();
  expect(refused).toContain("새로 기록된 내용이 있어 종결하지 않았습니다.");
  expect(refused).toContain("방금 결정했습니다.");
  expect(refused).toContain('value="다른 곳과 계약"');
  const closed = await close(rowOf(id).heardAt);
  expect([closed.status, rowOf(id).dueRule]).toEqual([303, "CLOSED"]);
  const { answer } = await act(path, "add", { words: "다시 상담하고 싶습니다." });
  expect([answer.status, rowOf(id).closedAt, rowOf(id).dueRule]).toEqual([303, null, "NOTHING"]);
  expect(eventsOf(id)).toContainEqual(["REOPENED", "", ""]);
  expect(await (await inOffice("/admin/today")).text()).toContain("다시고객");
});
