import { afterAll, beforeEach, expect, test } from "vitest";
import { makeCertificate, startMailServer } from "../support/alert-receivers";
import { alertSettings, mailFields } from "../support/alert-settings";
import { serveSite } from "../support/site";

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
