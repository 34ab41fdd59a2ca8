import { createHmac } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { makeToken } from "~/contact/one-time-token.server";
import {
  makeCertificate,
  partsOf,
  type ReceivedPost,
  startMailServer,
  startReceiver,
} from "./support/alert-receivers";
import { alertSettings, carrier, flashOf, mailFields } from "./support/alert-settings";
import { formOf } from "./support/form";
import { addInquiry, inquiry, newToken } from "./support/inquiry";
import { serveSite } from "./support/site";

/** The office hears of an inquiry at once: from the settings page to real servers on this machine. */
const certificate = makeCertificate();
const mailServer = await startMailServer(certificate);
const receiver = await startReceiver(certificate);
const server = serveSite({
  ALERT_PRIVATE_ADDRESSES: "1",
  NODE_EXTRA_CA_CERTS: certificate.certFile,
  PUBLIC_URL: "http://shop.example",
});
afterAll(async () => {
  await Promise.all([mailServer.stop(), receiver.stop()]);
  certificate.remove();
});

const { press, read } = alertSettings(server);
const mail = mailFields(mailServer.port);

const noPost: ReceivedPost = { path: "", headers: {}, body: Buffer.alloc(0) };

const alerts = () => server.rows("SELECT * FROM alert ORDER BY id");
const lastAlert = () => alerts().at(-1) ?? {};

beforeEach(() => {
  mailServer.state.behaviour = "takes";
  mailServer.mails.length = 0;
  receiver.posts.length = 0;
});

test("one press tests the mail channel and switches it on; the next inquiry is in the mailbox", async () => {
  mailServer.mails.length = 0;
  // Not before it is on.
  await addInquiry(server.url);
  expect(alerts()).toEqual([]);
  expect(flashOf(await press("/mail", mail))).toBe(
    "테스트 메일을 보내고 알림을 켰습니다. 개인정보처리방침에도 반영했습니다.",
  );
  expect(mailServer.mails.map(({ headers }) => headers.subject)).toEqual([
    "[시험 인테리어] 테스트 알림: 이 알림을 받으셨다면 정상적으로 설정된 것입니다.",
  ]);
  const pressed = performance.now();
  const sent = { ...inquiry, customer: "김고객 <b>", phoneNumber: "01022223333" };
  // As a browser without script that has had the page open for half a minute.
  const body = formOf({ ...sent, token: makeToken(Date.now() - 30_000) });
  const answer = await fetch(`${server.url}/contact`, { method: "POST", body, redirect: "manual" });
  expect(answer.headers.get("Location")).toBe("/contact/received");
  const answered = performance.now();
  await expect.poll(() => mailServer.mails.length, { interval: 10 }).toBe(2);
  const arrived = mailServer.mails[1];
  if (!arrived) throw new Error("no mail");
  console.info(
    `from the visitor's press to the answer ${(answered - pressed).toFixed(0)} ms, to the mail's arrival ${(arrived.at - pressed).toFixed(0)} ms`,
  );
  expect(arrived.receivers).toEqual(["one@shop.example", "two@shop.example"]);
  expect(arrived.headers).toMatchObject({
    subject: "[시험 인테리어] 새 견적 문의: 주택 30평, 서울 중구",
    from: "시험 인테리어 <office@shop.example>",
    "auto-submitted": "auto-generated",
  });
  const [{ id } = {}] = server.rows("SELECT max(id) AS id FROM inquiry");
  const parts = partsOf(arrived);
  expect(parts["text/plain"]).toContain(`http://shop.example/admin/contact/${id}`);
  expect(parts["text/plain"]).toContain("이름: 김고객 <b>");
  expect(parts["text/plain"]).not.toMatch(/\d{4}-\d\d-\d\d/);
  expect(parts["text/plain"]).toMatch(/접수: \d{4}년 \d{1,2}월 \d{1,2}일\(.\) 오[전후] \d+시/);
  expect(parts["text/html"]).toContain("김고객 &lt;b&gt;");
  expect(parts["text/html"]).not.toContain("<b>");
  await expect.poll(lastAlert).toMatchObject({ state: "SENT", attempts: 1, inquiryId: id });
  expect(server.rows(`SELECT kind, text FROM inquiryEvent WHERE inquiryId = ${id}`)).toEqual([
    { kind: "ALERTED", text: "메일" },
  ]);
  expect(await read()).toContain(`${id}번 문의`);
});

test("the policy names who carries the mails, at once and with its day; switched off, it says so", async () => {
  const policy = async () =>
    (await (await fetch(`${server.url}/privacy`)).text()).replaceAll("<!-- -->", "");
  const before = await policy();
  expect(before).toContain("<li>네이버 주식회사 (1588-3820) (대한민국): ");
  expect(before).not.toContain("이전받는 자");
  const [{ newest } = {}] = server.rows(
    "SELECT max(id) AS newest FROM document WHERE text LIKE '%네이버%'",
  );
  expect(await (await fetch(`${server.url}/contact`)).text()).toContain(
    `href="/privacy/versions/${newest}"`,
  );

  await press("/mail", { intent: "off" });
  expect(await policy()).toContain("위탁하지 않고 직접 합니다");
  await press("/mail", { ...mail, processor: "Google LLC", country: "미국" });
  expect(await policy()).toContain("이전받는 자: Google LLC. 국가: 미국.");
  // Earlier versions stay readable.
  const [{ id } = {}] = server.rows(
    "SELECT min(id) AS id FROM document WHERE text LIKE '%네이버%'",
  );
  expect(await policy()).toContain(`href="/privacy/versions/${id}"`);
  expect(await (await fetch(`${server.url}/privacy/versions/${id}`)).text()).toContain(
    "네이버 주식회사 (1588-3820)",
  );
  expect((await press("/mail", { ...mail, processor: "", country: "" })).status).toBe(400);
});

test("spam is not announced, nor when staff move it back, nor what staff type in", async () => {
  const before = alerts().length;
  const id = await addInquiry(server.url, {
    customer: "광고",
    customerMemo: "카지노 꽁머니 http://a.vip",
  });
  await fetch(`${server.url}/admin/contact/${id}`, {
    method: "POST",
    headers: { Cookie: server.cookie },
    body: new URLSearchParams({ intent: "notSpam" }),
    redirect: "manual",
  });
  const typedIn = await fetch(`${server.url}/admin/contact/add`, {
    method: "POST",
    headers: { Cookie: server.cookie },
    body: formOf({ ...inquiry, token: await newToken(server.url), personalInformationAgree: "on" }),
    redirect: "manual",
  });
  expect(typedIn.status).toBe(303);
  expect(alerts()).toHaveLength(before);
});

test("a mail server's failures are said in Korean, postponed, and sent again by a press, once", async () => {
  mailServer.state.behaviour = "refuses login";
  expect(flashOf(await press("/mail", { intent: "try" }))).toBe(
    "테스트 알림을 보내지 못했습니다. 메일 서버가 로그인을 거절했습니다. 아이디와 앱 비밀번호를 확인해 주세요. (535)",
  );
  const logins = mailServer.state.logins;
  const begun = performance.now();
  const ids = [await addInquiry(server.url), await addInquiry(server.url)];
  await expect
    .poll(() =>
      alerts()
        .slice(-2)
        .map(({ failure }) => failure),
    )
    .toEqual(["LOGIN 535", "LOGIN 535"]);
  const tried = mailServer.state.logins - logins;
  // Each ten seconds they are tried once more.
  const rounds = 1 + Math.floor((performance.now() - begun) / 10_000);
  expect(tried).toBeLessThanOrEqual(2 * rounds);
  await expect.poll(() => read()).toContain(`${lastAlert().attempts}번 실패`);
  expect(await read()).toContain("다시 보내기");

  mailServer.state.behaviour = "drops";
  const again = () => press("", { again: String(lastAlert().id) });
  await again();
  await expect.poll(() => lastAlert().failure).toBe("BROKEN");
  mailServer.state.behaviour = "takes";
  await again();
  // Once one gets through, the others follow without waiting for their next attempt.
  await expect
    .poll(() =>
      alerts()
        .slice(-2)
        .map(({ state }) => state),
    )
    .toEqual(["SENT", "SENT"]);
  const links = mailServer.mails.map(
    (mail) => /contact\/(\d+)/.exec(partsOf(mail)["text/plain"] ?? "")?.[1],
  );
  expect(links.map(Number).sort()).toEqual(ids);
  expect(flashOf(await again())).toBe("다시 보낼 수 없는 알림입니다.");
});

test("a mail server that hangs delays neither the visitor nor the other channel", async () => {
  await press("/webhook", {
    intent: "save",
    form: "SLACK",
    url: `${receiver.url}/slack`,
  });
  await press("/webhook", { ...carrier, processor: "Slack", country: "미국" });
  mailServer.state.behaviour = "hangs";
  await addInquiry(server.url, { mainAddress: "경기도 수원시 팔달구 <a> 12" });
  await expect.poll(() => receiver.posts.length).toBe(1);
  const [{ body, headers } = noPost] = receiver.posts;
  const [{ id } = {}] = server.rows("SELECT max(id) AS id FROM inquiry");
  expect(JSON.parse(String(body))).toEqual({
    text: `[시험 인테리어] 새 견적 문의: 주택 30평, 경기 수원시 팔달구\nhttp://shop.example/admin/contact/${id}`,
  });
  expect(headers["x-alert-signature"]).toBeUndefined();
  await expect
    .poll(() => server.rows("SELECT failure FROM alert WHERE channel = 'MAIL' ORDER BY id DESC")[0])
    .toEqual({ failure: "TIMEOUT" });
  await press("/mail", { intent: "off" });
  expect(server.rows("SELECT 1 FROM alert WHERE state = 'WAITING'")).toEqual([]);
});

test("a program's webhook is signed with the time, and has no name; Discord's mentions nobody", async () => {
  const key = "a key of sixteen letters or more";
  await press("/webhook", {
    intent: "save",
    form: "OWN",
    url: `${receiver.url}/own`,
    key,
  });
  const id = await addInquiry(server.url, { customer: "박비밀", phoneNumber: "01098765432" });
  await expect.poll(() => receiver.posts.length).toBe(1);
  const [own = noPost] = receiver.posts;
  const time = own.headers["x-alert-time"];
  const signature = createHmac("sha256", key).update(`${time}.${own.body}`).digest("hex");
  expect(own.headers["x-alert-signature"]).toBe(`sha256=${signature}`);
  expect(Math.abs(Number(time) - Date.now() / 1000)).toBeLessThan(3600);
  expect(JSON.parse(String(own.body))).toMatchObject({
    id: own.headers["x-alert-id"],
    kind: "INQUIRY",
    link: `http://shop.example/admin/contact/${id}`,
    inquiry: { id, buildingType: "HOUSE", exclusiveArea: 30, district: "서울 중구" },
  });
  expect(String(own.body)).not.toMatch(/박비밀|9876|세종대로/);

  await press("/webhook", { intent: "save", form: "DISCORD", url: "", key: "" });
  expect(flashOf(await press("/webhook", { intent: "try" }))).toBe("테스트 알림을 보냈습니다.");
  expect(JSON.parse(String(receiver.posts[1]?.body))).toMatchObject({
    content: expect.stringContaining("테스트 알림"),
    allowed_mentions: { parse: [] },
  });
  expect(receiver.posts[1]?.path).toBe("/own");
});

test("a webhook that fails, redirects or never ends says why, and nothing is followed", async () => {
  const attempt = async () => flashOf(await press("/webhook", { intent: "try" }));
  receiver.state.answer = (response) => response.writeHead(500).end("no");
  expect(await attempt()).toContain("받는 곳에서 오류로 응답했습니다. (500)");
  receiver.state.answer = (response) =>
    response.writeHead(307, { Location: `${receiver.url}/elsewhere` }).end();
  expect(await attempt()).toContain("다른 주소로 이동하라는 응답을 받았습니다.");
  let written = 0;
  receiver.state.answer = (response) => {
    response.writeHead(200);
    const timer = setInterval(() => {
      written += 1;
      response.write("x".repeat(65_536));
    }, 1);
    response.on("close", () => clearInterval(timer));
  };
  expect(await attempt()).toBe("테스트 알림을 보냈습니다.");
  expect(written).toBeLessThan(10_000);
  expect(receiver.posts.map(({ path }) => path)).toEqual(["/own", "/own", "/own"]);
  for (const url of ["http://localhost/", "https://user:pw@localhost/", "file:///etc/passwd"]) {
    const refused = await press("/webhook", {
      intent: "save",
      form: "SLACK",
      url,
      key: "",
    });
    expect([url, refused.status]).toEqual([url, 400]);
  }
});

test("a webhook that leads elsewhere is off until somebody has said who carries it", async () => {
  await press("/webhook", { intent: "save", form: "SLACK", url: `${receiver.url}/slack` });
  await press("/webhook", { ...carrier, processor: "Slack Technologies, LLC", country: "미국" });
  const url = "https://discord.com/api/webhooks/1/x";
  const moved = await press("/webhook", { intent: "save", form: "DISCORD", url });
  expect(flashOf(moved)).toContain("받는 곳이 바뀌어 알림을 껐습니다");
  expect(server.rows("SELECT isOn FROM alertChannel WHERE kind = 'WEBHOOK'")).toEqual([
    { isOn: 0 },
  ]);
  expect(await read("/webhook")).toContain('value="Discord Inc."');
});
