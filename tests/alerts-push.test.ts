import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { makeCertificate, startReceiver } from "./support/alert-receivers";
import { alertSettings, carrier, flashOf } from "./support/alert-settings";
import { addInquiry } from "./support/inquiry";
import { makePushDevice, readVapid } from "./support/push-device";
import { serveSite } from "./support/site";

/** Pushes to devices, decrypted with the device's own keys by a push service of the tests. */
const certificate = makeCertificate();
const service = await startReceiver(certificate);
const server = serveSite({
  ALERT_PRIVATE_ADDRESSES: "1",
  NODE_EXTRA_CA_CERTS: certificate.certFile,
});
const { press, read } = alertSettings(server);
afterAll(async () => {
  await service.stop();
  certificate.remove();
});
beforeEach(() => {
  service.posts.length = 0;
  service.state.answer = (response) => response.writeHead(201).end();
});

const askKey = async (): Promise<string> =>
  ((await (await press("/device", { intent: "key" })).json()) as { publicKey: string }).publicKey;
const devices = () => server.rows("SELECT * FROM pushDevice");
const phone = makePushDevice(`${service.url}/phone`);
const tablet = makePushDevice(`${service.url}/tablet`);

test("a device asks for alerts, and gets the next inquiry, signed, encrypted and without a name", async () => {
  const key = await askKey();
  expect(await askKey()).toBe(key);
  expect((await press("/device", phone.fields)).status).toBe(200);
  expect((await press("/device", phone.fields)).status).toBe(200);
  expect(devices()).toHaveLength(1);
  const known = await press("/device", { intent: "known", endpoint: phone.fields.endpoint });
  expect(await known.json()).toEqual({ isKnown: true });
  await press("/push", { ...carrier, processor: "Google LLC", country: "미국" });

  const id = await addInquiry(server.url, { customer: "박비밀", phoneNumber: "01098765432" });
  await expect.poll(() => service.posts.length).toBe(1);
  const [{ path, headers, body } = { path: "", headers: {}, body: Buffer.alloc(0) }] =
    service.posts;
  expect(path).toBe("/phone");
  expect(headers).toMatchObject({
    "content-encoding": "aes128gcm",
    ttl: "259200",
    urgency: "high",
  });
  const vapid = readVapid(String((headers as Record<string, string>).authorization));
  expect(vapid).toMatchObject({ key, isSigned: true, claims: { aud: service.url } });
  const message = phone.decrypt(body);
  expect(message).toMatchObject({
    title: "새 견적 문의",
    text: "주택 30평, 서울 중구",
    path: `/admin/contact/${id}`,
  });
  expect(JSON.stringify(message)).not.toMatch(/박비밀|9876|세종대로/);
});

test("each device is told on its own; one that is gone is forgotten, and the other is not", async () => {
  await press("/device", tablet.fields);
  service.state.answer = (response) => {
    const isPhone = service.posts.at(-1)?.path === "/phone";
    response.writeHead(isPhone ? 410 : 201).end();
  };
  await addInquiry(server.url);
  await expect
    .poll(() => service.posts.map(({ path }) => path).sort())
    .toEqual(["/phone", "/tablet"]);
  await expect
    .poll(() => devices().map(({ endpoint }) => endpoint))
    .toEqual([tablet.fields.endpoint]);
  await expect
    .poll(() => server.rows("SELECT state, failure FROM alert ORDER BY id DESC LIMIT 2"))
    .toEqual(
      expect.arrayContaining([
        { state: "GIVEN_UP", failure: "FORGOTTEN" },
        { state: "SENT", failure: "" },
      ]),
    );
  expect(await read()).toContain("알림을 받던 기기의 등록이 해제되었습니다.");
});

test("a test goes to the device that is chosen, and a press forgets it", async () => {
  const [{ id } = {}] = devices();
  const device = String(id);
  expect(flashOf(await press("/push", { intent: "try", device }))).toBe(
    "테스트 알림을 보냈습니다.",
  );
  expect(tablet.decrypt(service.posts[0]?.body ?? Buffer.alloc(0)).title).toBe("테스트 알림");
  expect(await read("/push")).toContain("다른 프로그램");
  await press("/push", { intent: "forget", device });
  expect(devices()).toEqual([]);
});

test("what no browser would send is refused", async () => {
  for (const change of [
    { endpoint: "http://localhost/" },
    { endpoint: "file:///etc/passwd" },
    { endpoint: "https://user:pw@push.example/" },
    { endpoint: "" },
    { point: `B${"A".repeat(86)}` },
    { point: "short" },
    { auth: "" },
  ]) {
    const refused = await press("/device", { ...tablet.fields, ...change });
    expect([change, refused.status]).toEqual([change, 400]);
  }
  expect(devices()).toEqual([]);
});

test("without its key a new one is made at the next press; the devices of the old one are forgotten", async () => {
  await press("/device", phone.fields);
  const before = await askKey();
  rmSync(join(dirname(server.databaseFile), "alert-key"));
  expect(await read("/push")).toContain("알림을 보내는 키를 읽을 수 없습니다");
  const after = await askKey();
  expect(after).not.toBe(before);
  expect(devices()).toEqual([]);
  expect(await read("/push")).not.toContain("알림을 보내는 키를 읽을 수 없습니다");
});

test("logging out in a browser forgets its device, and no other's", async () => {
  const cookieOf = (answer: Response) => /push=[^;]*/.exec(answer.headers.get("Set-Cookie") ?? "");
  await press("/device", tablet.fields);
  const added = await press("/device", phone.fields);
  const known = await press("/device", { intent: "known", endpoint: phone.fields.endpoint });
  expect(cookieOf(known)?.[0]).toBe(cookieOf(added)?.[0]);
  const logOut = (Cookie: string) =>
    fetch(`${server.url}/admin/logout`, {
      method: "POST",
      headers: { Cookie },
      redirect: "manual",
    });
  await logOut(await server.login());
  await logOut(`${await server.login()}; push=eyJkZXZpY2UiOjF9.forged`);
  expect(devices()).toHaveLength(2);
  const out = await logOut(`${await server.login()}; ${cookieOf(known)?.[0]}`);
  expect(cookieOf(out)?.[0]).toBe("push=");
  expect(devices().map(({ endpoint }) => endpoint)).toEqual([tablet.fields.endpoint]);
  await press("/push", { intent: "forget", device: String(devices()[0]?.id) });
});

test("logging out everywhere forgets the account's devices, and every page of the office says that none is told", async () => {
  await press("/device", phone.fields);
  expect(devices()).toHaveLength(1);
  const concern = "휴대전화 알림을 받을 기기가 등록되어 있지 않습니다.";
  const lines = async () => {
    const [alerts, push] = [await read(), await read("/push")];
    return [
      alerts.includes(concern),
      alerts.includes("기기 없음"),
      push.includes("등록된 기기가 없어"),
    ];
  };
  expect(await lines()).toEqual([false, false, false]);
  await fetch(`${server.url}/admin/account/security`, {
    method: "POST",
    headers: { Cookie: server.cookie },
    body: new URLSearchParams({ session: "all" }),
    redirect: "manual",
  });
  expect(devices()).toEqual([]);
  server.cookie = await server.login();
  expect(await lines()).toEqual([true, true, true]);
});

test("the worker is the office's alone, and handles no requests; the manifest has nothing private", async () => {
  const headers = { Cookie: server.cookie };
  const worker = await fetch(`${server.url}/admin/alert-worker.js`, { headers });
  expect(worker.headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
  const script = await worker.text();
  expect(script).toContain('addEventListener("push"');
  expect(script).not.toContain('addEventListener("fetch"');
  expect((await fetch(`${server.url}/admin/alert-worker.js`, { redirect: "manual" })).status).toBe(
    302,
  );
  const manifest = await (await fetch(`${server.url}/office.webmanifest`)).json();
  expect(manifest).toMatchObject({
    scope: "/admin/",
    start_url: "/admin/contact",
    display: "standalone",
  });
  expect(await read("/push")).toContain('href="/office.webmanifest"');
  expect(await (await fetch(server.url)).text()).toContain('href="/manifest.webmanifest"');
});
