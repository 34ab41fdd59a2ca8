import { createHmac } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { db, sqlite } from "~/database/db.server";
import { sessionSecret } from "~/database/session-secret.server";
import { DAY, MINUTE } from "~/text/duration";
import { sweep } from "~/upkeep/sweep.server";
import { statementsOf } from "../../tests/support/query-plans";
import { sentFrom } from "../../tests/support/sender";
import { signIn } from "../../tests/support/signed-in";
import { hashSecret } from "./hash-secret.server";
import { endAllSessions, endSession, getUser, startSession } from "./session.server";

beforeEach(() => db.deleteFrom("session").execute());

function from(Cookie: string, headers: Record<string, string> = {}) {
  return new Request("http://localhost/admin", { headers: { Cookie, ...headers } });
}
const isIn = async (Cookie: string) => (await getUser(from(Cookie))) !== undefined;
const sessions = () => db.selectFrom("session").selectAll().execute();
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

function age(changed: { createdAt?: string; lastUsedAt?: string }) {
  return db.updateTable("session").set(changed).execute();
}

test("a logout ends the session wherever its cookie was copied, and no other", async () => {
  const [here, elsewhere] = [await signIn(), await signIn()];
  const copy = `${here}`;
  expect([await isIn(copy), await isIn(elsewhere)]).toEqual([true, true]);
  expect(await endSession(from(here))).toMatch(/^__session=;/);
  expect([await isIn(copy), await isIn(elsewhere)]).toEqual([false, true]);
  expect(await sessions()).toHaveLength(1);
});

test("a cookie is the token in base64 and its HMAC, as before an update of the site", async () => {
  const token = "A".repeat(43);
  await signIn();
  await db
    .updateTable("session")
    .set({ tokenHash: hashSecret(token) })
    .execute();
  const value = btoa(JSON.stringify({ token }));
  const signature = createHmac("sha256", sessionSecret).update(value).digest("base64");
  const signed = `${value}.${signature.replace(/=+$/, "")}`;
  expect(await isIn(`__session=${encodeURIComponent(signed)}`)).toBe(true);
  expect(await isIn(`__session=${encodeURIComponent(`${signed}A`)}`)).toBe(false);
});

test("ending all sessions of an account ends a login that is under way too", async () => {
  const account = await db.selectFrom("account").selectAll().executeTakeFirstOrThrow();
  const before = [await signIn(), await signIn()];
  await endAllSessions(account.id);
  expect(await sessions()).toEqual([]);
  const underWay = await startSession(account, from(""));
  for (const cookie of [...before, underWay]) expect(await isIn(cookie)).toBe(false);
  expect(await isIn(await signIn())).toBe(true);
});

test("a deleted account has no sessions", async () => {
  const values = { username: "gone", passwordHash: "", role: "ADMIN", createdAt: "" } as const;
  const made = { ...values, id: 77, sessionVersion: 1 };
  await db.insertInto("account").values(made).execute();
  const cookie = await startSession(made, from(""));
  expect(await isIn(cookie)).toBe(true);
  await db.deleteFrom("account").where("id", "=", 77).execute();
  expect(await isIn(cookie)).toBe(false);
  expect(await sessions()).toEqual([]);
});

test("a session ends after seven days without use, and after fourteen in any case", async () => {
  const cookie = await signIn();
  const steps = [
    [{ lastUsedAt: ago(7 * DAY - MINUTE) }, true],
    [{ lastUsedAt: ago(7 * DAY) }, false],
    [{ lastUsedAt: ago(0), createdAt: ago(14 * DAY - MINUTE) }, true],
    [{ lastUsedAt: ago(0), createdAt: ago(14 * DAY) }, false],
    // Made while the clock was wrong.
    [{ createdAt: ago(-14 * DAY + MINUTE) }, true],
    [{ createdAt: ago(-14 * DAY - MINUTE) }, false],
  ] as const;
  for (const [changed, isValid] of steps) {
    await age(changed);
    expect([changed, await isIn(cookie)]).toEqual([changed, isValid]);
  }
});

test("the sweep deletes what is left of ended sessions", async () => {
  await signIn();
  await age({ createdAt: ago(14 * DAY) });
  await signIn();
  await db
    .updateTable("session")
    .set({ lastUsedAt: ago(7 * DAY) })
    .where("createdAt", ">", ago(DAY))
    .execute();
  const valid = await signIn();
  expect(await sessions()).toHaveLength(3);
  await sweep();
  expect([(await sessions()).length, await isIn(valid)]).toEqual([1, true]);
});

test("last use is written every few minutes at most, but not for a page that refreshes itself", async () => {
  const cookie = await signIn();
  const lastUse = async () => (await sessions())[0]?.lastUsedAt;
  const prefetch = { "Sec-Purpose": "prefetch;prerender", Purpose: "prefetch" };
  for (const [lastUsedAt, isRefresh, headers, isWritten] of [
    [ago(4 * MINUTE), false, {}, false],
    [ago(6 * MINUTE), false, {}, true],
    [ago(6 * MINUTE), true, {}, false],
    // No client keeps its own use secret.
    [ago(6 * MINUTE), false, prefetch, true],
  ] as const) {
    await age({ lastUsedAt });
    const look = () => getUser(from(cookie, headers));
    expect(await sentFrom("203.0.113.7", look, { isRefresh })).toMatchObject({ username: "admin" });
    const seen = [isRefresh, headers, (await lastUse()) !== lastUsedAt];
    expect(seen).toEqual([isRefresh, headers, isWritten]);
  }
});

test("a database that cannot be written can still be read by whoever is signed in", async () => {
  const cookie = await signIn();
  await age({ lastUsedAt: ago(DAY) });
  sqlite.pragma("query_only = ON");
  try {
    expect(await isIn(cookie)).toBe(true);
  } finally {
    sqlite.pragma("query_only = OFF");
  }
});

test("reading a session is one lookup; a visitor without a cookie costs none", async () => {
  const cookie = await signIn();
  expect(await statementsOf(() => getUser(from(cookie)))).toHaveLength(1);
  for (const stranger of ["", "__session=", "__session=x", "a=b; device=c", `${cookie}x`]) {
    expect([stranger, await statementsOf(() => getUser(from(stranger)))]).toEqual([stranger, []]);
  }
});

test("a login records device and address, not its token, and replaces the browser's own session", async () => {
  const headers = {
    "User-Agent": "Mozilla/5.0 (Windows NT 10.0) Chrome/131.0.0.0 Safari/537.36",
  };
  const sign = (request: Request) => sentFrom("203.0.113.7", () => signIn(request));
  const first = await sign(from("", headers));
  const second = await sign(from(first, headers));
  expect([await isIn(first), await isIn(second)]).toEqual([false, true]);
  const [row, ...others] = await sessions();
  expect(others).toEqual([]);
  expect(row).toMatchObject({ device: "Chrome · Windows", address: "203.0.113.7" });
  const encoded = decodeURIComponent(second.slice("__session=".length)).split(".")[0] ?? "";
  const { token } = JSON.parse(Buffer.from(encoded, "base64").toString());
  expect(token).toHaveLength(43);
  expect(JSON.stringify(row)).not.toContain(token);
});
