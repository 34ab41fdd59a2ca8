import { beforeEach, expect, test, vi } from "vitest";
import type { Sender } from "~/current-response.server";
import { admin } from "../../tests/support/folders";
import { sentFrom } from "../../tests/support/sender";
import { authenticate, LoginRefused } from "./authenticator.server";
import { rememberDevice } from "./device.server";
import { countLogin, countPasswordCheck } from "./login-throttle.server";
import { verifyPassword } from "./password.server";

const ACCOUNT = 1;
const MINUTE = 60;

/** Seconds, on the clock that the back-off uses. */
let now = 0;
beforeEach(() => {
  // A day between tests, so that each starts without earlier attempts.
  now += 24 * 60 * MINUTE;
  vi.spyOn(performance, "now").mockImplementation(() => now * 1000);
});

const user = { id: ACCOUNT, username: admin.username, role: "ADMIN", sessionVersion: 1 } as const;

function requestWith(headers: Record<string, string> = {}) {
  return new Request("http://localhost/api/account/login", { headers });
}

/** @returns seconds to wait, 0 for an attempt that was counted */
async function tryFrom(
  address: string,
  headers?: Record<string, string>,
  sender?: Partial<Sender>,
) {
  try {
    await sentFrom(address, () => countLogin(requestWith(headers), ACCOUNT), sender);
    return 0;
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    expect(thrown.status).toBe(429);
    return Number(thrown.headers.get("Retry-After"));
  }
}

/** Makes so many attempts, each as soon as allowed; returns the wait before each. */
async function waitsFrom(address: string, count: number) {
  const waits: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const wait = await tryFrom(address);
    waits.push(wait);
    now += wait;
    if (wait > 0) expect(await tryFrom(address)).toBe(0);
  }
  return waits;
}

async function deviceCookie(account: { id: number }) {
  const cookie = await rememberDevice(requestWith(), { ...user, ...account });
  return { Cookie: cookie.split(";", 1)[0] ?? "" };
}

test("one address has five tries, then waits a second, and twice as long each time, up to 15 minutes", async () => {
  const waits = await waitsFrom("203.0.113.1", 18);
  expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
  expect(await tryFrom("203.0.113.2")).toBe(0);
});

test("an address that may be a proxy for everyone never waits longer than ten seconds", async () => {
  expect(await waitsFrom("192.168.0.1", 12)).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 10, 10, 10]);
});

test("a /64 is one source; a /48 has a hundred tries, however its networks are rotated", async () => {
  for (let index = 0; index < 5; index += 1) {
    expect(await tryFrom(`2001:db8:1:0:${index}::1`)).toBe(0);
  }
  expect(await tryFrom("2001:db8:1:0:ffff::1")).toBe(1);
  for (let index = 5; index < 100; index += 1)
    expect(await tryFrom(`2001:db8:1:${index}::1`)).toBe(0);
  expect(await tryFrom("2001:db8:1:ffff::1")).toBe(1);
  now += 1;
  expect([await tryFrom("2001:db8:1:fffe::1"), await tryFrom("2001:db8:1:fffd::1")]).toEqual([
    0, 2,
  ]);
  expect(await tryFrom("2001:db8:2::1")).toBe(0);
});

test("a browser that has signed in has its own tries; a forged cookie or another account's has none", async () => {
  const known = await deviceCookie(user);
  await waitsFrom("203.0.113.3", 12);
  const others = {
    "another account's": await deviceCookie({ id: 2 }),
    "a forged one": { Cookie: `${known.Cookie.slice(0, -4)}AAAA` },
    "the session's value": { Cookie: known.Cookie.replace("device=", "__session=") },
  };
  for (const [name, headers] of Object.entries(others)) {
    expect([name, (await tryFrom("203.0.113.3", headers)) > 0]).toEqual([name, true]);
  }
  expect(await tryFrom("203.0.113.3", known)).toBe(0);
  // Its own wrong passwords delay it too, from any address.
  for (let index = 0; index < 4; index += 1) await tryFrom(`203.0.113.${10 + index}`, known);
  expect(await tryFrom("203.0.113.20", known)).toBe(1);
  expect(await tryFrom("203.0.113.20", await deviceCookie(user))).toBe(0);
});

test("the device keeps its id, so signing in again brings no new tries to someone who copied it", async () => {
  const known = await deviceCookie(user);
  for (let index = 0; index < 5; index += 1) await tryFrom("203.0.113.4", known);
  const renewed = await rememberDevice(requestWith(known), user);
  expect(await tryFrom("203.0.113.4", { Cookie: renewed.split(";", 1)[0] ?? "" })).toBe(1);
});

test("the machine that serves the site is never throttled", async () => {
  for (let index = 0; index < 50; index += 1) {
    expect(await tryFrom("127.0.0.1", {}, { isLocal: true })).toBe(0);
  }
});

test("a signed-in account's current password has the same back-off", () => {
  for (let index = 0; index < 5; index += 1) countPasswordCheck(ACCOUNT);
  expect(() => countPasswordCheck(ACCOUNT)).toThrow(Response);
  now += 1;
  countPasswordCheck(ACCOUNT).forget();
  for (let index = 0; index < 5; index += 1) countPasswordCheck(ACCOUNT);
});

function login(address: string, password: string) {
  const body = new URLSearchParams({ username: admin.username, password });
  const sent = new Request(requestWith(), { method: "POST", body });
  return sentFrom(address, () => authenticate(sent)).then(
    () => 200,
    (thrown) => (thrown instanceof LoginRefused ? 401 : thrown),
  );
}

test("a correct password resets the tries of an administrator's address", async () => {
  for (let index = 0; index < 4; index += 1) expect(await login("203.0.113.5", "guess")).toBe(401);
  expect(await login("203.0.113.5", admin.password)).toBe(200);
  for (let index = 0; index < 5; index += 1) expect(await login("203.0.113.5", "guess")).toBe(401);
  expect(await login("203.0.113.5", admin.password)).toBeInstanceOf(Response);
});

test("a full queue is answered at once and costs no try; a known browser goes to its front", async () => {
  const order: string[] = [];
  const line = Array.from({ length: 200 }, async () => {
    await verifyPassword(undefined, "guess");
    order.push("guess");
  });
  for (let index = 0; index < 10; index += 1) {
    const refused = await login("203.0.113.6", admin.password);
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "1"]);
    expect(await refused.text()).toBe("로그인 시도가 너무 많습니다. 1초 뒤에 다시 시도해 주세요.");
  }
  const { turn } = await countLogin(requestWith(await deviceCookie(user)), ACCOUNT);
  const known = verifyPassword(undefined, "right", turn).then(() => order.push("known"));
  await Promise.all([...line, known]);
  expect(order.indexOf("known")).toBeLessThan(100);
  for (let index = 0; index < 5; index += 1) expect(await login("203.0.113.6", "guess")).toBe(401);
  expect(await login("203.0.113.6", "guess")).toBeInstanceOf(Response);
});

test("a string that cannot be a password is refused without costing a try", async () => {
  for (let index = 0; index < 10; index += 1) {
    expect(await login("203.0.113.7", index % 2 ? "" : "x".repeat(201))).toBe(401);
  }
  expect(await login("203.0.113.7", admin.password)).toBe(200);
});

test("behind an unconfigured proxy each forwarded address has its own back-off, and all of them share one against forged headers", async () => {
  const proxy = "192.168.0.1";
  const named = (visitor: string) => tryFrom(proxy, {}, { visitor });
  for (let index = 0; index < 40; index += 1) await named("203.0.113.66");
  expect(await named("203.0.113.66")).toBeGreaterThan(0);
  expect(await named("198.51.100.7")).toBe(0);

  for (let index = 0; index < 400; index += 1) await named(`10.${index % 250}.${index}.1`);
  expect(await named("10.9.9.9")).toBeGreaterThan(0);
  now += 10;
  expect(await named("10.9.9.9")).toBe(0);
});
