import { expect, test } from "vitest";
import { addInquiry } from "./support/inquiry";
import { serveSite } from "./support/site";

/** Asking for one's rights needs no quote form, no consent and nothing of the company's details. */
const server = serveSite();

const ask = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(server.url + path, { redirect: "manual", ...init });
  return { answer, text: (await answer.text()).replaceAll("<!-- -->", "") };
};
const inOffice = (path: string, fields?: Record<string, string>) =>
  ask(path, {
    headers: { Cookie: server.cookie },
    ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
  });
const send = (fields: Record<string, string>) =>
  ask("/privacy/request", { method: "POST", body: new URLSearchParams(fields) });
const rows = () => server.rows("SELECT * FROM privacyRequest ORDER BY id");

const asked = { kind: "ACCESS", answerTo: "010-5555-7391", text: "무엇을 가지고 계신가요?" };

test("without the company's details the policy still leads to a form, and the office is told of both", async () => {
  expect(server.rows("SELECT * FROM company")).toEqual([]);
  const { text: policy } = await ask("/privacy");
  expect(policy.split('href="/privacy/request"').length).toBeGreaterThan(2);
  expect(policy).not.toContain('<a href="/contact">온라인 견적 문의</a>의 문의 내용에');
  const { text: form } = await ask("/privacy/request");
  expect(form).not.toContain("personalInformationAgree");
  expect((await inOffice("/admin/settings/privacy")).text).toContain("이름과 연락처가 없습니다");
  expect((await inOffice("/admin/today")).text).not.toContain("개인정보 요청이");

  const first = await send(asked);
  expect([first.answer.status, first.answer.headers.get("Location")]).toEqual([
    303,
    "/privacy/request?sent",
  ]);
  expect((await ask("/privacy/request?sent")).text).toContain("10일 안에 처리하고");
  // A second press.
  await send(asked);
  expect(rows()).toMatchObject([{ ...asked, enteredBy: "", inquiryId: null, doneAt: null }]);

  expect((await inOffice("/admin/today")).text).toContain("처리할 개인정보 요청이 1건 있습니다.");
  const { text: office } = await inOffice("/admin/settings/privacy");
  for (const words of [asked.answerTo, asked.text, "홈페이지에서"]) expect(office).toContain(words);
  expect(server.rows("SELECT kind FROM access")).toEqual([{ kind: "REQUEST" }]);
  expect(server.rows("SELECT count(*) AS n FROM inquiry")).toEqual([{ n: 0 }]);

  server.change(`INSERT INTO company (id, representative, email, phoneNumber, mainAddress,
    detailAddress) VALUES (1, '홍길동', 'office@example.com', '', '', '')`);
  expect((await inOffice("/admin/settings/privacy")).text).not.toContain("연락처가 없습니다");
});

test("the office gets from a request to the inquiries of who asks", async () => {
  const inquiry = await addInquiry(server.url, { phoneNumber: "01055557391" });
  await addInquiry(server.url, { phoneNumber: "01000001111" });
  const { text } = await inOffice("/admin/settings/privacy");
  const [, search = ""] = /href="([^"]+)">문의 찾기</.exec(text) ?? [];
  const { text: found } = await inOffice(search);
  const links = [...found.matchAll(/href="(\/admin\/contact\/\d+)"/g)].map(([, path]) => path);
  expect([...new Set(links)]).toEqual([`/admin/contact/${inquiry}`]);
});

test("a request that cannot be answered is refused in words, with what was typed; a program's is dropped", async () => {
  const before = rows().length;
  for (const [change, words] of [
    [{ kind: "" }, "요청 종류를 선택하세요."],
    [{ kind: "NAME" }, "요청 종류를 선택하세요."],
    [{ answerTo: "" }, "답변받으실 전화번호나 이메일을 입력하세요."],
    [{ answerTo: "1234" }, "답변받으실 전화번호나 이메일을 입력하세요."],
    [{ text: "가".repeat(1001) }, "1,000자까지"],
    [{ text: "가".repeat(7000) }, "1,000자까지"],
  ] as const) {
    const { answer, text } = await send({ ...asked, text: "그대로 둘 글", ...change });
    expect([change, answer.status, text.includes(words)]).toEqual([change, 400, true]);
    if (!("text" in change)) expect(text).toContain("그대로 둘 글");
  }
  // The most that is allowed, as Apple's keyboards send it.
  expect((await send({ ...asked, text: "값".normalize("NFD").repeat(1000) })).answer.status).toBe(
    303,
  );
  expect(rows()).toHaveLength(before + 1);
  expect((await send({ ...asked, messageSubject: "hi" })).answer.status).toBe(303);
  expect(rows()).toHaveLength(before + 1);
});

test("the office says who runs the server, which is a version of the policy at once", async () => {
  const words = "예시호스팅 (대한민국): 서버의 운영";
  const saved = await inOffice("/admin/settings/privacy", { intent: "hosting", hosting: words });
  expect(saved.answer.status).toBe(303);
  expect((await ask("/privacy")).text).toContain(`<li>${words}</li>`);
  const long = { intent: "hosting", hosting: "가".repeat(1001) };
  const refused = await inOffice("/admin/settings/privacy", long);
  expect(refused.answer.status).toBe(400);
  expect(refused.text).toContain("1,000자까지");
});
