import { expect, test } from "vitest";
import { formOf } from "./support/form";
import { addInquiry, inquiry, sendByPage } from "./support/inquiry";
import { serveSite } from "./support/site";

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
  server.database.exec(`
    INSERT INTO document (kind, effectiveFrom, text, hash) SELECT kind, '2026-12-01',
      text || char(10) || '13. 나중에 더한 내용' || char(10) || '나중 글', 'x'
      FROM document WHERE id = ${policyId};
    INSERT INTO document (kind, effectiveFrom, text, hash)
      VALUES ('NOTICE', '2026-12-01', '보유 기간: 나중 안내', 'y')`);

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
  expect(text).toContain("접수, 개인정보 동의 전화로: ");
  expect(text).toContain(`<a href="/privacy/versions/${newest("NOTICE")}">동의 안내 제3판</a>`);
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
  expect((await ask("/privacy/versions/2", "")).text).not.toContain("12. ");
  for (const id of ["0", "99", "1x", "999999999999999999999", "-1"]) {
    expect([id, (await ask(`/privacy/versions/${id}`, "")).answer.status]).toEqual([id, 404]);
  }
});
