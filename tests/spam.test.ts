import { expect, test } from "vitest";
import { makeToken } from "~/contact/one-time-token.server";
import { TRAP_FIELD } from "~/contact/sending/trap";
import { formOf } from "./support/form";
import { addInquiry, inquiry, sendByApi } from "./support/inquiry";
import { serveSite } from "./support/site";

/** Spam is stored apart and answered like any inquiry; staff move it both ways. */
const server = serveSite();

const spam = { ...inquiry, customer: "광고", customerMemo: "카지노 꽁머니 http://a.vip" };
const newest = () => server.rows("SELECT * FROM inquiry ORDER BY id DESC LIMIT 1")[0] ?? {};

async function office(path: string) {
  const answer = await fetch(`${server.url}/admin/contact${path}`, {
    headers: { Cookie: server.cookie },
  });
  return (await answer.text()).replaceAll("<!-- -->", "");
}

const linkTo = (id: unknown) => `href="/admin/contact/${id}"`;

function post(path: string, fields: Record<string, string>) {
  return fetch(`${server.url}/admin/contact${path}`, {
    method: "POST",
    headers: { Cookie: server.cookie },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
}

async function apiIds() {
  const headers = { Cookie: server.cookie };
  const answer = await fetch(`${server.url}/api/contact`, { headers });
  return ((await answer.json()) as { data: { id: number }[] }).data.map(({ id }) => id);
}

/** All of an answer that its sender sees, but for the time, the id and what is random. */
async function seen(answer: Response) {
  const own = ["date", "location", "x-request-id"];
  // The key of the visitor's own page, in a cookie of the same length.
  const key = /^(receipt=)[^;]{100,}/;
  const headers = [...answer.headers]
    .filter(([name]) => !own.includes(name))
    .map(([name, value]) => [name, value.replace(key, "$1key")]);
  const location = answer.headers.get("Location")?.replace(/\d+$/, "n");
  return { status: answer.status, headers, location, body: await answer.text() };
}

let numbers = 0;
function newNumber() {
  numbers += 1;
  return `0105555${1000 + numbers}`;
}

/** As a browser without script. The server signs with the tests' secret. */
function sendForm(fields: Record<string, string>) {
  return fetch(`${server.url}/contact`, {
    method: "POST",
    body: formOf(fields),
    redirect: "manual",
  });
}

const madeBefore = (seconds: number) => makeToken(Date.now() - seconds * 1000);

test("a program and a page get the same answer for spam as for an inquiry", async () => {
  const answers = [];
  for (const fields of [inquiry, spam]) {
    answers.push(await seen(await sendByApi(server.url, formOf(fields))));
  }
  expect(answers[0]).toMatchObject({ status: 201, location: "/api/contact/n" });
  expect(answers[1]).toEqual(answers[0]);

  const pages = [];
  for (const trap of ["", "Best offer"]) {
    const sent = { ...inquiry, phoneNumber: newNumber(), token: madeBefore(30) };
    pages.push(await seen(await sendForm({ ...sent, [TRAP_FIELD]: trap })));
  }
  expect(pages[0]).toMatchObject({ status: 303, location: "/contact/received" });
  expect(pages[1]).toEqual(pages[0]);
  const stored = server.rows("SELECT isSpam, spamSignals FROM inquiry ORDER BY id DESC LIMIT 2");
  expect(stored).toEqual([
    { isSpam: 1, spamSignals: "trap" },
    { isSpam: 0, spamSignals: "" },
  ]);
});

test("a form that was refused may be sent again at once, and twice is still one inquiry", async () => {
  const token = madeBefore(30);
  const fields = { ...inquiry, phoneNumber: newNumber() };
  const refused = await sendForm({ ...fields, customer: "", token });
  expect(refused.status).toBe(400);
  const page = await refused.text();
  const fieldIn = (name: string) =>
    new RegExp(`name="${name}"[^>]*value="([^"]+)"`).exec(page)?.[1] ?? "";
  expect(fieldIn("firstToken")).toBe(token);
  const again = { ...fields, token: fieldIn("token"), firstToken: fieldIn("firstToken") };
  expect(again.token).not.toBe(token);
  expect((await sendForm(again)).status).toBe(303);
  expect(newest()).toMatchObject({ isSpam: 0, spamSignals: "" });

  const { id } = newest();
  expect((await sendForm({ ...again, firstToken: "" })).status).toBe(303);
  expect(newest().id).toBe(id);
});

test("spam is under 스팸 with its reasons, in no list and no count, and readable by its id", async () => {
  const id = await addInquiry(server.url, spam);
  expect(await apiIds()).not.toContain(id);
  expect(await office("")).not.toContain(linkTo(id));
  expect(await office("?q=광고")).not.toContain(linkTo(id));
  const list = await office("?spam=1");
  expect(list).toContain(linkTo(id));
  const [{ total } = {}] = server.rows("SELECT count(*) AS total FROM inquiry WHERE isSpam = 1");
  expect(list).toContain(`스팸 (${total})`);
  expect(list).toContain(`최근 24시간 동안 ${total}건이 접수되었습니다.`);
  expect(await office("?spam=1&q=광고")).toContain(linkTo(id));
  expect(await office("?spam=1&q=없는사람")).toContain("찾으시는 문의가 스팸에 없습니다.");

  const detail = await office(`/${id}`);
  expect(detail).toContain("광고에 자주 쓰이는 말이 여러 개 있습니다.");
  expect(detail).toContain("스팸 아님");
  expect(detail).not.toContain("스팸으로 옮기기");
  const headers = { Cookie: server.cookie };
  const byId = await fetch(`${server.url}/api/contact/${id}`, { headers });
  expect((await byId.json()).data).toMatchObject({ id, customer: "광고" });
});

test("staff move an inquiry both ways without script, from the list and from its own page", async () => {
  const other = await addInquiry(server.url, spam);
  const id = await addInquiry(server.url, spam);
  const move = async (path: string, fields: Record<string, string>) => {
    const answer = await post(path, fields);
    expect([path, answer.status]).toEqual([path, 303]);
    return answer.headers.get("Location");
  };
  // The filter, the search and the page are kept.
  const where = "?spam=1&q=%EA%B4%91%EA%B3%A0&before=99999";
  expect(await move(where, { id: String(id), intent: "notSpam" })).toBe(`/admin/contact${where}`);
  expect(await office("?q=광고")).toContain(linkTo(id));
  expect(await office("?spam=1&q=광고")).not.toContain(linkTo(id));
  // A later page that its last row has left leads back to those before it.
  expect(await office("?spam=1&before=1")).toContain(linkTo(other));
  expect(await apiIds()).toContain(id);
  const detail = await office(`/${id}`);
  expect(detail).not.toContain("광고에 자주 쓰이는 말");

  expect(await move(`/${id}`, { id: String(id), intent: "spam" })).toBe(`/admin/contact/${id}`);
  expect(await office(`/${id}`)).toContain("직원이 스팸으로 옮긴 문의입니다.");
  expect(await apiIds()).not.toContain(id);
  expect(await move(`/${id}`, { id: String(id), intent: "notSpam" })).toBe(`/admin/contact/${id}`);
  expect(await move("", { id: String(id), intent: "spam" })).toBe("/admin/contact");
  // Whoever is editing it meanwhile can save.
  expect(newest()).toMatchObject({ id, isSpam: 1, movedByStaff: 1, version: 1 });

  expect((await post("", { id: String(id), intent: "delete" })).status).toBe(400);
  expect((await post("", { id: "999999", intent: "spam" })).status).toBe(404);
  expect((await post("", { id: "x", intent: "spam" })).status).toBe(400);
});

test("what staff enter is never flagged, nor what a signed-in program sends", async () => {
  const headers = { Cookie: server.cookie };
  await sendByApi(server.url, formOf({ ...spam, [TRAP_FIELD]: "a" }), headers);
  expect(newest()).toMatchObject({ isSpam: 0, spamSignals: "" });
});

test("where spam came from is not counted among what brings customers", async () => {
  await sendByApi(server.url, formOf({ ...spam, utmSource: "spam-campaign" }));
  await sendByApi(server.url, formOf({ ...inquiry, utmSource: "spring-campaign" }));
  const sources = server.rows("SELECT source FROM arrivalTally").map(({ source }) => source);
  expect(sources).toContain("spring-campaign");
  expect(sources).not.toContain("spam-campaign");
});
