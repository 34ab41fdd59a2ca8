import { beforeEach, expect, test, vi } from "vitest";
import type { Sender } from "~/current-response.server";
import { db } from "~/database/db.server";
import { describeSecret } from "~/routes/admin/account/second-step/describe-secret.server";
import { renewRecoveryCodes, switchOn } from "~/routes/admin/account/second-step/switch-on.server";
import { admin } from "../../tests/support/folders";
import { codeOf, secret } from "../../tests/support/second-step";
import { sentFrom } from "../../tests/support/sender";
import { signIn } from "../../tests/support/signed-in";
import { authenticate, LoginRefused } from "./authenticator.server";
import { rememberDevice } from "./device.server";
import { passSecondStep, periodOf, readSecondStep, switchOff } from "./second-step.server";
import { getUser } from "./session.server";

const account = { id: 1, role: "ADMIN" } as const;
const noSession = { id: 1, sessionId: 0 };
let address = 0;
let recoveryCodes: string[];

/** A new address for each test, because wrong codes count. */
const strangersAddress = () => `203.0.113.${address}`;
const stranger = (headers: Record<string, string> = {}) =>
  new Request("http://localhost/admin/login/code", { headers });
const pass = (code: string, request = stranger(), sender: Partial<Sender> = {}) =>
  sentFrom(strangersAddress(), () => passSecondStep(request, account, code), sender).then(
    () => 200,
    (thrown) => (thrown instanceof LoginRefused ? 401 : thrown.status),
  );

beforeEach(async () => {
  address += 1;
  vi.useFakeTimers({ toFake: ["Date"] });
  // Four quiet hours later, earlier tests' wrong codes are forgotten.
  vi.spyOn(performance, "now").mockReturnValue(address * 5 * 60 * 60 * 1000);
  // Leaves the present period's code, and the one before it, unused.
  const period = periodOf(secret, codeOf(secret)) ?? 0;
  recoveryCodes = await switchOn(noSession, secret, period - 1);
});

test("a code is good once, and none before it is good afterwards", async () => {
  const code = codeOf(secret);
  expect(await pass(codeOf(secret, -1))).toBe(401);
  expect(await pass(`${code.slice(0, 3)} ${code.slice(3)}`)).toBe(200);
  expect(await pass(code)).toBe(401);
  // A phone that is half a minute ahead.
  const next = codeOf(secret, 1);
  expect([await pass(next), await pass(next), await pass(code)]).toEqual([200, 401, 401]);
});

test("a code of a clock that is minutes off, of another secret, or none at all is refused", async () => {
  const other = describeSecret("우리 인테리어", "someone").secret;
  for (const code of [
    codeOf(secret, 3),
    codeOf(secret, -3),
    codeOf(other),
    "",
    "12345",
    "가나다",
  ]) {
    expect([code, await pass(code)]).toEqual([code, 401]);
  }
});

test("two logins with one code at once: one gets in", async () => {
  const code = codeOf(secret);
  expect((await Promise.all([pass(code), pass(code)])).toSorted()).toEqual([200, 401]);
});

test("each recovery code is good once, however it is typed, and only hashes are stored", async () => {
  expect(recoveryCodes).toHaveLength(10);
  const [first = "", second = "", third = ""] = recoveryCodes;
  expect(first).toMatch(/^(?:[A-Z2-7]{4} ){3}[A-Z2-7]{4}$/);
  expect([await pass(first), await pass(first)]).toEqual([200, 401]);
  expect(await pass(second.toLowerCase().replaceAll(" ", "-"))).toBe(200);
  expect(await readSecondStep(account.id)).toBe(8);
  const rows = JSON.stringify(await db.selectFrom("recoveryCode").selectAll().execute());
  expect(rows).not.toContain(third.replaceAll(" ", ""));

  await renewRecoveryCodes(account.id);
  expect(await pass(third)).toBe(401);
});

test("guesses from many addresses share the account's back-off; a browser known to it does not", async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 12; index += 1) {
    statuses.push(await pass("000000", stranger(), { address: `198.51.100.${index}` }));
  }
  expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
  expect(new Set(statuses.slice(5))).toEqual(new Set([429]));
  expect(await pass(codeOf(secret))).toBe(429);
  // Nor can this machine guess on.
  expect(await pass("000000", stranger(), { isLocal: true })).toBe(429);
  const Cookie = await rememberDevice(stranger(), account);
  expect(await pass(codeOf(secret), stranger({ Cookie }))).toBe(200);
});

test("the right password alone does not reset the back-off for codes of its address", async () => {
  for (let index = 0; index < 5; index += 1) {
    const body = new URLSearchParams(admin);
    const login = new Request("http://localhost/", { method: "POST", body });
    expect(
      (await sentFrom(strangersAddress(), () => authenticate(login))).account.hasSecondStep,
    ).toBe(true);
    expect(await pass("000000")).toBe(401);
  }
  expect(await pass("000000")).toBe(429);
});

test("a lesser account's right codes do not reset the back-off for passwords guessed from its address", async () => {
  const own = await db
    .insertInto("account")
    .values({ username: "lesser", passwordHash: "", role: "USER", createdAt: "" })
    .returning(["id", "role"])
    .executeTakeFirstOrThrow();
  const [first = "", second = ""] = await switchOn({ id: own.id, sessionId: 0 }, secret, 0);
  const guess = () => {
    const body = new URLSearchParams({ ...admin, password: "guess" });
    const login = new Request("http://localhost/", { method: "POST", body });
    return sentFrom(strangersAddress(), () => authenticate(login)).then(
      () => 200,
      (thrown) => (thrown instanceof LoginRefused ? 401 : thrown.status),
    );
  };
  for (const code of [first, second]) {
    for (let index = 0; index < 2; index += 1) expect(await guess()).toBe(401);
    await sentFrom(strangersAddress(), () => passSecondStep(stranger(), own, code));
  }
  expect([await guess(), await guess()]).toEqual([401, 429]);
  await switchOff(own.id);
});

test("switching it on ends all sessions but this one; switching it off forgets all", async () => {
  const [own, other] = [await signIn(), await signIn()];
  const userOf = (Cookie: string) =>
    getUser(new Request("http://localhost/", { headers: { Cookie } }));
  const user = await userOf(own);
  await switchOn(user ?? noSession, secret, 0);
  expect([await userOf(own), await userOf(other)]).toEqual([user, undefined]);
  await switchOff(account.id);
  expect(await readSecondStep(account.id)).toBeUndefined();
  expect(await db.selectFrom("recoveryCode").selectAll().execute()).toEqual([]);
});
