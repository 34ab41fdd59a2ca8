import SQLite from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashPassword } from "~/auth/password.server";
import { admin } from "./support/folders";
import { type RunningServer, startServer } from "./support/server";

/** Guessing is slowed down, and legitimate users still get in. */
let server: RunningServer;
let underHttps: RunningServer;

beforeAll(async () => {
  [server, underHttps] = await Promise.all([
    startServer({ TRUST_PROXY: "1" }),
    startServer({ TRUST_PROXY: "1", PUBLIC_URL: "https://shop.example" }),
  ]);
});
afterAll(async () => {
  await Promise.all([server.stop(), underHttps.stop()]);
  expect([...server.unexpectedErrors(), ...underHttps.unexpectedErrors()]).toEqual([]);
});

interface Login {
  from?: string;
  password?: string;
  username?: string;
  cookies?: string[];
  path?: "/api/account/login" | "/admin/login";
  at?: RunningServer;
}

function login({ from, cookies = [], path = "/api/account/login", at = server, ...rest }: Login) {
  const headers = { Cookie: cookies.join("; "), ...(from && { "X-Forwarded-For": from }) };
  const body = new URLSearchParams({ ...admin, ...rest });
  return fetch(at.url + path, { method: "POST", headers, body, redirect: "manual" });
}

/** The cookies that the browser sends from then on. */
function cookiesOf(answer: Response) {
  return answer.headers.getSetCookie().map((set) => set.split(";", 1)[0] ?? "");
}

async function signIn(options: Login = {}) {
  const [session = "", device = ""] = cookiesOf(await login(options));
  return { session, device };
}

async function auth(cookies: string[], at = server) {
  const answer = await fetch(`${at.url}/api/account/auth`, {
    headers: { Cookie: cookies.join("; ") },
  });
  return answer.status;
}

test.each(["203.0.113.1", "192.168.0.9"])(
  "eighty wrong passwords from the owner's address (%s) do not lock the owner's browser out of the page or the /api",
  async (from) => {
    const shared = { from };
    const { device } = await signIn(shared);
    const statuses: number[] = [];
    for (let count = 0; count < 80; count += 1) {
      const guess = await login({ ...shared, password: `guess ${count}` });
      statuses.push(guess.status);
      if (guess.status === 429 && from.startsWith("192.168.")) {
        expect(Number(guess.headers.get("Retry-After"))).toBeLessThanOrEqual(10);
      }
    }
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect((await login({ ...shared, cookies: [device] })).status).toBe(200);
    const page = await login({ ...shared, cookies: [device], path: "/admin/login" });
    expect([page.status, page.headers.get("Location")]).toEqual([303, "/admin"]);
    expect(await auth(cookiesOf(page))).toBe(200);
  },
);

test("a login from this machine is never throttled", async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 30; count += 1) {
    statuses.push((await login({ password: `guess ${count}` })).status);
  }
  expect(new Set(statuses)).toEqual(new Set([401]));
  expect((await login({})).status).toBe(200);
});

test("the page says how long to wait, in its message and in Retry-After", async () => {
  const from = "203.0.113.2";
  const guess = () => login({ from, password: "guess", path: "/admin/login" });
  let answer = await guess();
  for (let count = 0; answer.status === 401 && count < 20; count += 1) answer = await guess();
  const seconds = Number(answer.headers.get("Retry-After"));
  expect([answer.status, seconds > 0]).toEqual([429, true]);
  expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  expect(await answer.text()).toContain(
    `로그인 시도가 너무 많습니다. ${seconds}초 뒤에 다시 시도해 주세요.`,
  );
});

test("250 concurrent guesses from 250 addresses: the owner's browser gets in before most of them are checked, a new one after a while", {
  timeout: 900_000,
}, async () => {
  const { device } = await signIn();
  const done: string[] = [];
  /** When the queue is full, retries as Retry-After says. */
  const insist = async (most: number, options: Login) => {
    let answer = await login(options);
    for (let count = 1; answer.status === 429 && count < most; count += 1) {
      expect(answer.headers.get("Retry-After")).toBe("1");
      await new Promise((resolve) => setTimeout(resolve, 1000));
      answer = await login(options);
    }
    return answer.status;
  };
  const guess = async (index: number) => {
    const status = await insist(4, { from: `198.51.100.${index}`, password: "guess" });
    done.push("guess");
    return status;
  };
  const guesses = Array.from({ length: 30 }, (_, index) => guess(index));
  // The queue is full by now: it holds 16, and two are being checked.
  const owner = login({ from: "203.0.113.3", cookies: [device] }).finally(() => done.push("owner"));
  for (let index = 30; index < 250; index += 1) guesses.push(guess(index));
  const newBrowser = insist(60, { from: "203.0.113.4" });
  expect([(await owner).status, await newBrowser]).toEqual([200, 200]);
  for (const status of await Promise.all(guesses)) expect([401, 429]).toContain(status);
  expect(done.indexOf("owner")).toBeLessThan(125);
});

test("a device cookie is worthless for another account, and grants no access by itself", async () => {
  const database = new SQLite(server.databaseFile);
  database
    .prepare(
      "INSERT INTO account (username, passwordHash, role, createdAt) VALUES ('manager', ?, 'MANAGER', '')",
    )
    .run(await hashPassword("manager-password"));
  database.close();
  const manager = { username: "manager", password: "manager-password" };
  const { session, device } = await signIn({ from: "203.0.113.5", ...manager });
  const own = await signIn();
  expect(await auth([device])).toBe(401);
  expect(await auth([session, device])).toBe(403);
  expect(await auth([own.device.replace(/^device/, "__session")])).toBe(401);

  const forged = [device, `${own.device.slice(0, -4)}AAAA`, "device=e30%3D.x"];
  const statuses = new Set<number>();
  for (let count = 0; count < 30; count += 1) {
    const answer = await login({ from: "203.0.113.6", password: "guess", cookies: forged });
    statuses.add(answer.status);
  }
  expect(statuses).toEqual(new Set([401, 429]));
});

test("the device cookie outlives sessions: a login renews it, logout and password changes keep it", async () => {
  const { session, device } = await signIn();
  const { session: other } = await signIn();
  const again = await login({ cookies: [device] });
  const [, renewed] = again.headers.getSetCookie();
  expect(renewed).toMatch(/^device=.+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);

  const out = await fetch(`${server.url}/api/account/logout`, { headers: { Cookie: session } });
  expect(cookiesOf(out)).toEqual(["__session="]);
  const changed = await fetch(`${server.url}/api/account/modify`, {
    method: "PUT",
    headers: { Cookie: other, "Content-Type": "application/json" },
    body: JSON.stringify({
      currentPassword: admin.password,
      newPassword: admin.password,
      newPasswordCheck: admin.password,
    }),
  });
  expect([changed.status, cookiesOf(changed).length]).toEqual([200, 1]);
});

test("an invalid session cookie before the valid one, as a sibling host can set it, does no harm", async () => {
  const { session } = await signIn();
  const bad = ["__session=", "__session=x", "__session=e30%3D.x", `${session.slice(0, -4)}AAAA`];
  expect(await auth([...bad, ...bad, ...bad, session])).toBe(200);
  expect(await auth(bad)).toBe(401);
  const page = await fetch(`${server.url}/admin/contact`, {
    headers: { Cookie: [...bad, session].join("; ") },
    redirect: "manual",
  });
  expect(page.status).toBe(200);
  // Only the first of them are verified.
  expect(await auth([...Array.from({ length: 100 }, () => "__session=x"), session])).toBe(401);
});

test("an invalid device cookie before the valid one does no harm either", async () => {
  const { device } = await signIn();
  const from = "203.0.113.7";
  for (let count = 0; count < 30; count += 1) await login({ from, password: "guess" });
  const cookies = ["device=x", `${device.slice(0, -4)}AAAA`, device];
  expect((await login({ from, cookies })).status).toBe(200);
});

test("under https no sibling host can set cookies with our names", async () => {
  const answer = await login({ at: underHttps });
  const kept = answer.headers.getSetCookie();
  expect(kept).toEqual([
    expect.stringMatching(/^__Host-session=[^;]+; Max-Age=1209600; Path=\/; HttpOnly; Secure;/),
    expect.stringMatching(/^__Host-device=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; Secure;/),
  ]);
  expect(kept.join()).not.toContain("Domain");
  const [session = ""] = cookiesOf(answer);
  expect(await auth([session], underHttps)).toBe(200);
  // The name that any sibling host can set.
  expect(await auth([session.replace("__Host-", "__")], underHttps)).toBe(401);

  const saved = await fetch(`${underHttps.url}/admin/account?index`, {
    method: "POST",
    headers: { Cookie: session },
    body: new URLSearchParams({
      currentPassword: admin.password,
      newPassword: "another-password",
      newPasswordCheck: "another-password",
    }),
    redirect: "manual",
  });
  const [flash, fresh = ""] = cookiesOf(saved);
  expect([saved.status, flash]).toEqual([303, expect.stringMatching(/^__Host-flash=/)]);
  const page = await fetch(`${underHttps.url}/admin/account`, {
    headers: { Cookie: `${flash}; ${fresh}` },
  });
  expect(await page.text()).toContain("비밀번호를 변경했습니다.");

  const out = await fetch(`${underHttps.url}/admin/logout`, { method: "POST", redirect: "manual" });
  expect(cookiesOf(out)).toEqual(["__Host-session="]);
  const { components } = await (
    await fetch(`${underHttps.url}/api/openapi.json`, {
      headers: { Cookie: fresh },
    })
  ).json();
  expect(components.securitySchemes.session.name).toBe("__Host-session");
});

test("too many attempts at the current password are reported beside its field, and the form stays", async () => {
  const { session } = await signIn({ from: "203.0.113.90" });
  const body = new URLSearchParams({
    currentPassword: "not-this-one",
    newPassword: "new-password",
    newPasswordCheck: "new-password",
  });
  const change = () =>
    fetch(`${server.url}/admin/account?edit`, {
      method: "POST",
      headers: { Cookie: session },
      body,
    });
  let answer = await change();
  for (let count = 0; count < 8 && answer.status !== 429; count += 1) answer = await change();
  expect(answer.status).toBe(429);
  const page = await answer.text();
  expect(page).toContain("시도가 너무 많습니다.");
  expect(page).toContain('name="currentPassword"');
});
