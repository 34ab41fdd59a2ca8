import { createTransport } from "nodemailer";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startMailServer } from "../../../tests/support/alert-receivers";
import type { News } from "./news.server";
import { mailOf, sendMail } from "./send-mail.server";

const mailServer = await startMailServer();
afterAll(() => mailServer.stop());
beforeEach(() => {
  mailServer.state.behaviour = "takes";
});

const settings = {
  host: "localhost",
  port: mailServer.port,
  security: "NONE" as const,
  username: "",
  sender: "office@shop.example",
  receivers: ["one@shop.example"],
};
const secret = { password: "" };

const news: News = {
  id: "alert-1-1",
  kind: "INQUIRY",
  createdAt: "2026-11-22T00:00:00.000Z",
  siteName: "시험 인테리어",
  title: "새 견적 문의",
  text: "아파트 30평, 서울 강남구",
  link: "/admin/contact/1",
  customer: {
    name: "김고객",
    phoneNumber: "01000000000",
    receivedAt: "2026-11-22 09:00",
    likedProject: "",
  },
};

test("no text of a visitor makes another header, another receiver or another part", async () => {
  const evil = "김고객\r\nBcc: victim@example.com\r\n\r\n--part\r\nContent-Type: text/html";
  const customer = {
    name: evil,
    phoneNumber: evil,
    receivedAt: "2026-11-22 09:00",
    likedProject: evil,
  };
  // Titles and districts have no line ends; should one ever get there, it must not matter.
  const mail = mailOf(settings, { ...news, text: evil, customer });
  const { message, envelope } = await createTransport({
    streamTransport: true,
    buffer: true,
  }).sendMail(mail);
  const source = String(message);
  const head = source.slice(0, source.indexOf("\r\n\r\n"));
  expect(head).not.toMatch(/^bcc:/im);
  expect(head.match(/^content-type:/gim)).toHaveLength(1);
  expect(envelope.to).toEqual(["one@shop.example"]);
  expect(mail.text).toContain("\n참고한 시공 사례: 김고객");
});

test("a number is written with its hyphens", () => {
  expect(mailOf(settings, news).text).toContain("연락처: 010-0000-0000\n");
});

test("each attempt has the same Message-ID, so that a mailbox can drop a second copy", async () => {
  expect(await sendMail({ settings, secret }, news)).toEqual({ isSent: true });
  expect(await sendMail({ settings, secret }, news)).toEqual({ isSent: true });
  const ids = mailServer.mails.map(({ headers }) => headers["message-id"]);
  expect(ids).toEqual(["<alert-1-1@shop.example>", "<alert-1-1@shop.example>"]);
});

test.each([
  ["nobody listens", { port: 1 }, "REFUSED"],
  ["the name is unknown", { host: "mail.invalid" }, "ADDRESS"],
  ["it offers no STARTTLS", { security: "STARTTLS" as const }, "ENCRYPTION"],
  ["it does not speak TLS", { security: "TLS" as const }, "ENCRYPTION"],
])("if %s, the failure says so", async (_, change, failure) => {
  const outcome = await sendMail({ settings: { ...settings, ...change }, secret }, news);
  expect(outcome).toMatchObject({ isSent: false, failure });
});

test("a server that falls silent over a mail may do so because of what that mail says", async () => {
  mailServer.state.behaviour = "falls silent";
  const outcome = await sendMail({ settings, secret }, news, { patience: 200 });
  expect(outcome).toEqual({ isSent: false, failure: "STALLED" });
});

test("a mail that takes too long is given up, with its connection: it is not delivered after all", async () => {
  mailServer.state.behaviour = "falls silent";
  const outcome = await sendMail({ settings, secret }, news, { longest: 200 });
  expect(outcome).toEqual({ isSent: false, failure: "STALLED" });
  await expect.poll(() => mailServer.openConnections()).toBe(0);
});

test("a server that takes everything and drops the connection has not sent it", async () => {
  mailServer.state.behaviour = "drops";
  const outcome = await sendMail({ settings, secret }, news);
  expect(outcome).toMatchObject({ isSent: false, failure: "BROKEN" });
});

test("a server that turns everybody away at the door has refused no mail of ours", async () => {
  mailServer.state.behaviour = "turns away";
  const outcome = await sendMail({ settings, secret }, news);
  expect(outcome).toMatchObject({ isSent: false, failure: "REFUSED", status: 554 });
});
