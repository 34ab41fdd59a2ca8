import { expect, test } from "vitest";
import { flashOf } from "./support/alert-settings";
import { formOf } from "./support/form";
import { addInquiry, inquiry, sendByPage } from "./support/inquiry";
import { startServer } from "./support/server";
import { serveSite, stopSite } from "./support/site";

/** Which texts somebody has consented to, and how, can be shown years later. */
const server = serveSite();

const ask = async (path: string, Cookie = server.cookie) => {
  const answer = await fetch(server.url + path, { headers: { Cookie } });
  return { answer, text: (await answer.text()).replaceAll("<!-- -->", "") };
};
const newest = (kind: string) =>
  server.rows(`SELECT max(id) AS id FROM document WHERE kind = '${kind}'`)[0]?.id;
const consent = () =>
  server.rows(
    "SELECT noticeId, policyId, consentBy, consentChannel FROM inquiry ORDER BY id DESC LIMIT 1",
  )[0];
const field = (page: string, name: string) =>
  new RegExp(`name="${name}" value="(\\d+)"`).exec(page)?.[1] ?? "";

test("a form that was open when the texts changed is given under those that it showed", async () => {
  const { text: page } = await ask("/contact", "");
  const [noticeId, policyId] = [field(page, "noticeId"), field(page, "policyId")];
  expect([Number(noticeId), Number(policyId)]).toEqual([newest("NOTICE"), newest("POLICY")]);
  const today = new Date().toISOString().slice(0, 10);
  server.database.exec(`
    INSERT INTO document (kind, effectiveFrom, text, hash) SELECT kind, '${today}',
      text || char(10) || '13. 나중에 더한 내용' || char(10) || '나중 글', 'x'
      FROM document WHERE id = ${policyId};
    INSERT INTO document (kind, effectiveFrom, text, hash)
      VALUES ('NOTICE', '${today}', '보유 기간: 나중 안내', 'y')`);

  const form = formOf({ ...inquiry, personalInformationAgree: "on", noticeId, policyId });
  expect((await sendByPage(server.url, form)).status).toBe(303);
  const shown = { noticeId: Number(noticeId), policyId: Number(policyId) };
  expect(consent()).toEqual({ ...shown, consentBy: "", consentChannel: "WEB" });

  // Texts that are none, and a program that shows none.
  const forged = formOf({ ...inquiry, personalInformationAgree: "on", noticeId: policyId });
  forged.set("policyId", "12345678901234567890");
  const latest = { noticeId: newest("NOTICE"), policyId: newest("POLICY") };
  expect((await sendByPage(server.url, forged)).status).toBe(303);
  expect(consent()).toMatchObject(latest);
  await addInquiry(server.url);
  expect(consent()).toMatchObject(latest);
});

test("the same form sent again after the texts have changed is one inquiry", async () => {
  const form = formOf({ ...inquiry, customer: "두번누름", personalInformationAgree: "on" });
  form.set("noticeId", "1");
  await sendByPage(server.url, form);
  form.set("noticeId", String(newest("NOTICE")));
  const again = await fetch(`${server.url}/contact`, {
    method: "POST",
    body: form,
    redirect: "manual",
  });
  expect(again.status).toBe(303);
  const [row] = server.rows("SELECT count(*) AS n FROM inquiry WHERE customer = '두번누름'");
  expect(row).toEqual({ n: 1 });
});

test("by telephone the texts are those that the form showed to be read out, and who asked is kept", async () => {
  const { text: page } = await ask("/admin/contact/add");
  expect(page).toContain("나중 안내");
  const body = formOf({ ...inquiry, personalInformationAgree: "on" });
  for (const name of ["noticeId", "policyId"]) body.set(name, field(page, name));
  body.set("token", /name="token"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? "");
  const answer = await fetch(`${server.url}/admin/contact/add`, {
    method: "POST",
    headers: { Cookie: server.cookie },
    body,
    redirect: "manual",
  });
  expect(answer.status).toBe(303);
  expect(consent()).toEqual({
    noticeId: newest("NOTICE"),
    policyId: newest("POLICY"),
    consentBy: "admin",
    consentChannel: "PHONE",
  });
  const [{ id } = {}] = server.rows("SELECT max(id) AS id FROM inquiry");
  const { text } = await ask(`/admin/contact/${id}`);
  expect(text).toContain("접수, 개인정보 동의: 전화 · ");
  expect(text).toContain(
    `<a href="/privacy/versions/${newest("NOTICE")}">수집·이용 동의 안내 버전 3</a>`,
  );
});

test("/privacy shows the newest version and links all; each is readable, and unknown ones are 404", async () => {
  const { text } = await ask("/privacy", "");
  expect(text).toContain("나중 글");
  for (const { id } of server.rows("SELECT id FROM document")) {
    expect(text).toContain(`href="/privacy/versions/${id}"`);
    const version = await ask(`/privacy/versions/${id}`, "");
    expect([id, version.answer.status]).toEqual([id, 200]);
    expect(version.text).toContain('<meta name="robots" content="noindex"/>');
    expect(version.text).toContain(`href="${server.url}/privacy/versions/${id}"`);
  }
  const first = await ask("/privacy/versions/1", "");
  expect(first.text).toContain("<dt>보유 기간</dt>");
  expect(first.text).toContain("그 밖에는 상담이 끝나면 지웁니다.");
  expect((await ask("/privacy/versions/2", "")).text).not.toContain("제1조 (");
  for (const id of ["0", "99", "1x", "999999999999999999999", "-1"]) {
    expect([id, (await ask(`/privacy/versions/${id}`, "")).answer.status]).toEqual([id, 404]);
  }
});

test("a consent given under earlier texts still shows those, word for word", async () => {
  const id = await addInquiry(server.url);
  server.database.exec(`UPDATE inquiry SET noticeId = 1, policyId = 2 WHERE id = ${id}`);
  const { text: page } = await ask(`/admin/contact/${id}`);
  const links = [...page.matchAll(/href="(\/privacy\/versions\/\d+)"/g)].map(([, path]) => path);
  expect(links.toSorted()).toEqual(["/privacy/versions/1", "/privacy/versions/2"]);
  const shown = async (path: string) =>
    (await ask(path, "")).text
      .replace(/<\/?strong>/g, "")
      .replaceAll("&quot;", '"')
      .replaceAll("&#x27;", "'");
  const [{ text: notice } = {}, { text: policy } = {}] = server.rows(
    "SELECT text FROM document WHERE id IN (1, 2) ORDER BY id",
  );
  const ofNotice = await shown("/privacy/versions/1");
  for (const line of String(notice).split("\n").slice(1))
    expect(ofNotice).toContain(line.split(/: (.*)/)[1]);
  const ofPolicy = await shown("/privacy/versions/2");
  for (const line of String(policy).split("\n").filter(Boolean))
    expect(ofPolicy).toContain(line.replace(/^- |^(공고|시행)일자: /, ""));
  for (const later of ["선택 항목", "제1조 ("]) {
    expect(ofNotice).not.toContain(later);
    expect(ofPolicy).not.toContain(later);
  }
});

test("a request by telephone is entered once, stands out when its ten days are over, and is settled", async () => {
  const press = async (fields: Record<string, string>) => {
    const answer = await fetch(`${server.url}/admin/settings/privacy`, {
      method: "POST",
      headers: { Cookie: server.cookie },
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
    return { status: answer.status, text: await answer.text(), flash: flashOf(answer) };
  };
  const day = (ago: number) =>
    new Date(Date.now() + (9 - 24 * ago) * 3_600_000).toISOString().slice(0, 10);
  const rows = () => server.rows("SELECT * FROM privacyRequest ORDER BY id");
  const asked = { intent: "enter", kind: "DELETION", askedOn: day(10), inquiryId: "", text: "" };

  for (const [change, words] of [
    [{ kind: "" }, "요청 종류를 선택하세요."],
    [{ kind: "NAME" }, "요청 종류를 선택하세요."],
    [{ askedOn: day(-1) }, "오늘까지만 입력할 수 있습니다."],
    [{ askedOn: "1999-01-01" }, "3년 이내의 날짜를 입력하세요."],
    [{ askedOn: "2026-02-30" }, "처럼 입력하세요."],
    [{ inquiryId: "9999999" }, "해당 번호의 문의가 없습니다."],
    [{ inquiryId: "홍길동" }, "번호가 올바르지 않습니다."],
    [{ text: "가".repeat(201) }, "200자까지"],
  ] as const) {
    const { status, text } = await press({ ...asked, ...change });
    expect([change, status, text.includes(words)]).toEqual([change, 400, true]);
  }
  expect(rows()).toEqual([]);

  const late = { ...asked, askedOn: day(11), kind: "ACCESS", inquiryId: "1" };
  await Promise.all([press(late), press(late)]);
  expect((await press(asked)).flash).toContain("요청을 기록했습니다.");
  // It may be another customer's.
  expect((await press(asked)).flash).toContain("같은 요청이 이미 기록되어 있습니다.");
  expect(rows()).toMatchObject([
    { kind: "ACCESS", inquiryId: 1, enteredBy: "admin", doneAt: null },
    { kind: "DELETION", inquiryId: null },
  ]);
  const { text: page } = await ask("/admin/settings/privacy");
  expect(page.split("기한이 지났습니다")).toHaveLength(2);
  expect(page.indexOf("기한이 지났습니다")).toBeLessThan(page.indexOf(`${day(0)}까지</time>`));

  await press({ intent: "settle", id: "1" });
  const [settled] = rows();
  expect(settled).toMatchObject({ doneBy: "admin", doneAt: expect.any(String) });
  await press({ intent: "settle", id: "1" });
  expect(rows()[0]).toEqual(settled);
  expect((await ask("/admin/settings/privacy")).text).not.toContain("기한이 지났습니다");
  await press({ intent: "reopen", id: "1" });
  expect(rows()[0]).toMatchObject({ doneAt: null, doneBy: "" });
  expect((await press({ intent: "settle", id: "x" })).status).toBe(400);
});

test("withdrawals with their last day, and what was destroyed, stand on the office's page by number", async () => {
  const [gone, back, apart] = [
    await addInquiry(server.url, { customer: "파기될 사람" }),
    await addInquiry(server.url, { customer: "철회한 사람" }),
    await addInquiry(server.url, { customer: "계약한 사람" }),
  ];
  server.database.exec(`
    UPDATE inquiry SET withdrawnAt = '2026-03-01T20:00:00.000Z' WHERE id = ${back};
    UPDATE inquiry SET withdrawnAt = '2026-03-01T20:00:00.000Z', deletedAt = '2026-03-01'
      WHERE id = ${apart}`);
  for (const [path, fields] of [
    [`/admin/contact/${gone}`, { intent: "delete" }],
    ["/admin/settings/trash", { intent: "delete", kind: "inquiry", id: String(gone) }],
  ] as const) {
    await fetch(server.url + path, {
      method: "POST",
      headers: { Cookie: server.cookie },
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
  }
  const { text } = await ask("/admin/settings/privacy");
  expect(text).toContain(
    `${back}번 문의</a> 2026-03-02 05:00에 철회, 2026년 3월 7일까지 완전 삭제됩니다`,
  );
  expect(text).toContain("계약·분쟁 기록으로 분리 보관하는 문의 1건");
  expect(text).not.toContain(`${apart}번 문의`);
  expect(text).toMatch(
    RegExp(`(<!-- -->)?${gone}(<!-- -->)?번 문의, (<!-- -->)?직원이 휴지통에서 완전 삭제함`),
  );
  expect(text).not.toMatch(/(파기될|철회한|계약한) 사람/);

  // Of a ledger that a newer version has written, or somebody by hand.
  server.database.exec(`INSERT INTO destruction (inquiryId, at, why) VALUES
    (901, '2100-01-01T00:00:00.000Z', '__proto__'), (902, '2100-01-01T00:00:00.000Z', 'NEWER')`);
  const { text: after } = await ask("/admin/settings/privacy");
  expect(after).toContain("901번 문의, __proto__");
  expect(after).toContain("902번 문의, NEWER");
});

test("a site that rehearses a restore shows the texts that it found, and keeps none of its own", async () => {
  const drill = await startServer({ DRILL: "1" });
  const page = await (await fetch(`${drill.url}/privacy`)).text();
  expect(page).toContain("11. 개인정보처리방침의 변경");
  expect(page).not.toContain("제1조 (");
  expect(drill.rows("SELECT kind FROM document ORDER BY id")).toEqual([
    { kind: "NOTICE" },
    { kind: "POLICY" },
  ]);
  await stopSite(drill);
});

test("a notice that was replaced longer ago than a form can be open is not what anybody was shown", async () => {
  const replace = (ago: number) => {
    const shown = String(newest("NOTICE"));
    const day = new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    server.database
      .prepare(
        "INSERT INTO document (kind, effectiveFrom, text, hash) VALUES ('NOTICE', ?, 'x', 'z')",
      )
      .run(day);
    return shown;
  };
  const send = async (noticeId: string) => {
    const form = formOf({ ...inquiry, personalInformationAgree: "on", noticeId });
    expect((await sendByPage(server.url, form)).status).toBe(303);
    return consent()?.noticeId;
  };
  const old = replace(5);
  expect(await send(old)).toBe(newest("NOTICE"));
  const open = replace(2);
  expect(await send(open)).toBe(Number(open));
  expect(await send(old)).toBe(newest("NOTICE"));
  expect(await send("1")).toBe(newest("NOTICE"));
});
