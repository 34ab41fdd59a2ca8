import { afterAll, beforeEach, expect, test } from "vitest";
import {
  makeCertificate,
  type ReceivedPost,
  startMailServer,
  startReceiver,
} from "../support/alert-receivers";
import { alertSettings, carrier, mailFields } from "../support/alert-settings";
import { addInquiry } from "../support/inquiry";
import { serveSite } from "../support/site";

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

const { press } = alertSettings(server);

const noPost: ReceivedPost = { path: "", headers: {}, body: Buffer.alloc(0) };

beforeEach(() => {
  mailServer.state.behaviour = "takes";
  mailServer.mails.length = 0;
  receiver.posts.length = 0;
});

test("a mail server that hangs delays neither the visitor nor the other channel", async () => {
  await press("/mail", mailFields(mailServer.port));
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
