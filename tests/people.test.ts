import { expect, test } from "vitest";
import { admin } from "./support/folders";
import { codeOf, secret } from "./support/second-step";
import { serveSite } from "./support/site";

/** Who may come in: each has an account of their own, which a colleague adds and switches off. */
const server = serveSite();

function post(path: string, fields: Record<string, string>, Cookie = "") {
  return fetch(server.url + path, {
    method: "POST",
    headers: { Cookie },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
}
const people = (fields: Record<string, string>, Cookie = server.cookie) =>
  post("/admin/settings/people", { currentPassword: admin.password, ...fields }, Cookie);
const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((each) => each.split(";", 1)[0])
    .join("; ");
const statusFor = async (Cookie: string) =>
  (await fetch(`${server.url}/api/account/auth`, { headers: { Cookie } })).status;
const account = (username: string) =>
  server.rows(`SELECT * FROM account WHERE username = '${username}'`)[0] ?? {};

const end = (id: string, fields = {}, Cookie = server.cookie) =>
  people({ intent: "end", id, ...fields }, Cookie);
const reissue = (id: string, fields = {}, Cookie = server.cookie) =>
  people({ intent: "reissue", id, ...fields }, Cookie);

async function shownPassword(answer: Response) {
  expect(answer.status).toBe(200);
  return /code-text">([^<]+)</.exec(await answer.text())?.[1] ?? "";
}
const add = async (username: string) => shownPassword(await people({ username }));

test("an account is added with a password that is shown once, and leads to a password of its own", async () => {
  const password = await add("kim");
  expect(account("kim")).toMatchObject({ role: "ADMIN", addedBy: "admin", isFirstPassword: 1 });
  const page = await fetch(`${server.url}/admin/settings/people`, {
    headers: { Cookie: server.cookie },
  });
  expect(await page.text()).not.toContain(password);

  const first = await post("/admin/login", { username: "kim", password });
  expect(first.headers.get("Location")).toBe("/admin/account?edit=1");
  // Nothing is locked.
  expect(await statusFor(cookieOf(first))).toBe(200);
  const own = "창가의 느티나무 일흔 그루";
  const change = { currentPassword: password, newPassword: own, newPasswordCheck: own };
  expect((await post("/admin/account", change, cookieOf(first))).status).toBe(303);
  const second = await post("/admin/login", { username: "kim", password: own });
  expect(second.headers.get("Location")).toBe("/admin");
  expect(account("kim").lastLoginAt).toMatch(/^20/);
});

test("a wrong password, a bad name or one that was ever used adds nobody", async () => {
  const count = () => server.rows("SELECT id FROM account").length;
  const before = count();
  const refusals: [Record<string, string>, string][] = [
    [{ username: "lee", currentPassword: "wrong" }, "현재 비밀번호가 일치하지 않습니다."],
    [{ username: "lee", currentPassword: "" }, "현재 비밀번호를 입력해주세요."],
    [{ username: "" }, "아이디를 입력하세요."],
    [{ username: "lee\u202e" }, "아이디는 문자, 숫자"],
    [{ username: "ADMIN" }, "이미 사용한 아이디입니다."],
  ];
  for (const [fields, message] of refusals) {
    const answer = await people(fields);
    expect([fields, answer.status]).toEqual([fields, 400]);
    expect(await answer.text()).toContain(message);
  }
  expect(count()).toBe(before);
});

test("an account that is switched off is refused everywhere, and its name is not given again", async () => {
  const password = await add("park");
  const login = { username: "park", password };
  const Cookie = cookieOf(await post("/admin/login", login));
  const id = String(account("park").id);
  const wrong = await end(id, { currentPassword: "wrong" });
  expect([wrong.status, await statusFor(Cookie)]).toEqual([400, 200]);
  expect((await end(id)).status).toBe(303);
  expect(account("park")).toMatchObject({ endedBy: "admin" });

  expect(await statusFor(Cookie)).toBe(401);
  expect((await post("/api/account/login", login)).status).toBe(401);
  expect((await post("/admin/login", login)).status).toBe(401);
  const memo = await post("/admin/contact/1", { memo: "늦음" }, Cookie);
  expect(memo.headers.get("Location")).toBe("/admin/login");
  const upload = await fetch(`${server.url}/api/staged/portfolio`, {
    method: "POST",
    headers: { Cookie },
    body: "x",
  });
  expect(upload.status).toBe(401);
  expect((await people({ username: "Park" })).status).toBe(400);
  const hashes = () => [account("park").passwordHash, account("admin").passwordHash];
  const before = hashes();
  // Nobody switches off themselves, nor anybody twice, and neither gets a new password.
  for (const each of [id, String(account("admin").id)]) {
    await end(each);
    await reissue(each);
  }
  expect(account("admin").endedAt).toBeNull();
  expect(hashes()).toEqual(before);
  expect((await people({ intent: "other", id })).status).toBe(400);
});

test("a forgotten password is replaced by one that is shown once: it ends the old one's sessions, and not the second step", async () => {
  const forgotten = await add("yoon");
  const Cookie = cookieOf(await post("/admin/login", { username: "yoon", password: forgotten }));
  const id = String(account("yoon").id);
  const wrong = await reissue(id, { currentPassword: "wrong" });
  expect([wrong.status, await statusFor(Cookie)]).toEqual([400, 200]);
  expect(await wrong.text()).toContain("현재 비밀번호가 일치하지 않습니다.");
  expect((await reissue(id, {}, "")).headers.get("Location")).toBe("/admin/login");
  const own = "창가의 느티나무 일흔 그루";
  const change = { currentPassword: forgotten, newPassword: own, newPasswordCheck: own };
  const changed = cookieOf(await post("/admin/account", change, Cookie));
  server.change(`INSERT INTO secondStep VALUES (${id}, '${secret}', 0)`);

  const password = await shownPassword(await reissue(id));
  expect(account("yoon")).toMatchObject({ isFirstPassword: 1, reissuedBy: "admin" });
  expect(await statusFor(changed)).toBe(401);
  expect((await post("/admin/login", { username: "yoon", password: own })).status).toBe(401);
  const first = await post("/admin/login", { username: "yoon", password });
  expect(first.headers.get("Location")).toBe("/admin/login/code");
  const second = await post("/admin/login/code", { otp: codeOf(secret) }, cookieOf(first));
  expect(second.headers.get("Location")).toBe("/admin/account?edit=1");
  const page = await fetch(`${server.url}/admin/settings/people`, {
    headers: { Cookie: server.cookie },
  });
  const text = await page.text();
  expect(text).toContain("재발급</dt>");
  expect(text).not.toContain(password);
});

test("who has passed the first step is refused at the second, once switched off", async () => {
  const password = await add("jung");
  const id = String(account("jung").id);
  server.change(`INSERT INTO secondStep VALUES (${id}, '${secret}', 0)`);
  const first = await post("/admin/login", { username: "jung", password });
  expect(first.headers.get("Location")).toBe("/admin/login/code");
  expect((await end(id)).status).toBe(303);
  const second = await post("/admin/login/code", { otp: codeOf(secret) }, cookieOf(first));
  expect(second.headers.get("Location")).toBe("/admin/login");
  expect(await statusFor(cookieOf(second))).toBe(401);
});

test("of two who switch each other off at once, one stays on", async () => {
  const password = await add("choi");
  const Cookie = cookieOf(await post("/admin/login", { username: "choi", password }));
  const [own, hers] = [String(account("admin").id), String(account("choi").id)];
  await Promise.all([end(hers), end(own, { currentPassword: password }, Cookie)]);
  const on = server.rows(
    "SELECT username FROM account WHERE endedAt IS NULL AND username IN ('admin', 'choi')",
  );
  expect(on).toHaveLength(1);
});
