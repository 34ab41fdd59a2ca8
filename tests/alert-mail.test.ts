import { afterAll, beforeEach, expect, test } from "vitest";
import { makeCertificate, startMailServer } from "./support/alert-receivers";
import { alertSettings, carrier, mailFields } from "./support/alert-settings";
import { serveSite } from "./support/site";

/** `테스트 후 켜기` on the page of the mail alerts: what a test that fails leaves, and what the page asks for. */
const certificate = makeCertificate();
const mailServer = await startMailServer(certificate);
const server = serveSite({ NODE_EXTRA_CA_CERTS: certificate.certFile });
afterAll(async () => {
  await mailServer.stop();
  certificate.remove();
});

const { press, read } = alertSettings(server);
const mail = mailFields(mailServer.port);

beforeEach(() => {
  mailServer.state.behaviour = "takes";
});

const versions = () => server.rows("SELECT id FROM document WHERE kind = 'POLICY'").length;
const channel = () => server.rows("SELECT * FROM alertChannel WHERE kind = 'MAIL'")[0] ?? {};

test("a test that fails switches nothing on, adds no version, and keeps what was typed", async () => {
  expect(await read()).toContain("설정 전");
  const before = versions();
  for (const [behaviour, words] of [
    ["refuses login", "아이디와 앱 비밀번호를 확인해 주세요. (535)"],
    ["hangs", "서버의 응답 시간이 초과되었습니다. 잠시 후 다시 시도하고"],
    ["drops", "응답을 받기 전에 연결이 끊어졌습니다."],
  ] as const) {
    mailServer.state.behaviour = behaviour;
    const refused = await press("/mail", mail);
    const page = (await refused.text()).replaceAll("<!-- -->", "");
    expect([behaviour, refused.status, page.includes(words)]).toEqual([behaviour, 400, true]);
    expect(page).toContain("알림은 켜지지 않았습니다.");
    for (const value of [mail.sender, mail.host, mail.processor]) {
      expect(page).toContain(`value="${value}"`);
    }
    expect(page).toContain("저장되어 있습니다.");
    expect([channel().isOn, versions()]).toEqual([0, before]);
  }
  // The password need not be typed again, on a page that is opened anew either.
  mailServer.state.behaviour = "takes";
  expect((await press("/mail", { ...mail, password: "" })).status).toBe(303);
  expect([channel().isOn, versions()]).toEqual([1, before + 1]);
  await press("/mail", { intent: "off" });
  server.change("UPDATE alertChannel SET settings = '', secret = '', processor = '', country = ''");
  server.change("DELETE FROM alert");
});

test("what is on goes on as it was while other settings fail their test", async () => {
  await press("/mail", mail);
  const before = channel();
  mailServer.state.behaviour = "refuses login";
  const refused = await press("/mail", { ...mail, sender: "other@shop.example" });
  expect(await refused.text()).toContain("설정은 변경되지 않았습니다.");
  expect(channel()).toEqual(before);
  mailServer.state.behaviour = "takes";
  const other = { ...mail, sender: "other@shop.example" };
  expect((await press("/mail", other)).status).toBe(303);
  expect(JSON.parse(String(channel().settings)).sender).toBe("other@shop.example");
  await press("/mail", { intent: "off" });
});

test("two who switch it on at once leave one whole: settings, company, policy", async () => {
  const before = versions();
  const same = await Promise.all([press("/mail", mail), press("/mail", mail)]);
  expect(same.map(({ status }) => status)).toEqual([303, 303]);
  expect(versions()).toBe(before + 1);
  await Promise.all([
    press("/mail", { ...mail, sender: "a@shop.example", processor: "가 회사" }),
    press("/mail", { ...mail, sender: "b@shop.example", processor: "나 회사" }),
  ]);
  const { settings, processor } = channel();
  const { sender } = JSON.parse(String(settings));
  expect(["a@shop.example 가 회사", "b@shop.example 나 회사"]).toContain(`${sender} ${processor}`);
  const [{ text } = {}] = server.rows(
    "SELECT text FROM document WHERE kind = 'POLICY' ORDER BY id DESC LIMIT 1",
  );
  expect(text).toContain(processor);
  await press("/mail", { intent: "off" });
});

test("an address alone is enough for a known provider, and a form of before asks for one", async () => {
  const unknown = await press("/mail", {
    ...{ intent: "on", sender: "office@shop.example", password: "a" },
  });
  const page = await unknown.text();
  expect([unknown.status, page.includes("이 메일 주소에 맞는 서버를 찾지 못했습니다.")]).toEqual([
    400,
    true,
  ]);
  expect(page).toMatch(/<details class="advanced" open=""/);
  expect((await press("/mail", carrier)).status).toBe(400);
  // Stored before it was enough: shown as an address, and custom servers as they are.
  const stored = { host: "smtp.naver.com", port: 587, security: "STARTTLS", username: "shop" };
  const keep = (values: object) =>
    server.change(
      `UPDATE alertChannel SET settings = '${JSON.stringify({
        ...{ sender: "shop@naver.com", receivers: ["shop@naver.com"] },
        ...values,
      })}', processor = '', country = '' WHERE kind = 'MAIL'`,
    );
  keep(stored);
  const known = await read("/mail");
  expect(known).toContain('value="shop@naver.com"');
  expect(known).toContain('value="네이버 주식회사"');
  expect(known).not.toContain('value="smtp.naver.com"');
  keep({ ...stored, host: "mail.example" });
  expect(await read("/mail")).toContain('value="mail.example"');
  server.change("UPDATE alertChannel SET settings = '', secret = '' WHERE kind = 'MAIL'");
  server.change("DELETE FROM alert");
});
