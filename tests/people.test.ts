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

/** @returns the first password */
async function add(username: string) {
  const answer = await people({ username });
  expect(answer.status).toBe(200);
  return /code-text">([^<]+)</.exec(await answer.text())?.[1] ?? "";
}

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
  const wrong = await people({ id, currentPassword: "wrong" });
  expect([wrong.status, await statusFor(Cookie)]).toEqual([400, 200]);
  expect((await people({ id })).status).toBe(303);
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
  // Nobody switches off themselves, nor anybody twice.
  for (const each of [id, String(account("admin").id)]) await people({ id: each });
  expect(account("admin").endedAt).toBeNull();
});

test("who has passed the first step is refused at the second, once switched off", async () => {
  const password = await add("jung");
  const id = String(account("jung").id);
  server.change(`INSERT INTO secondStep VALUES (${id}, '${secret}', 0)`);
  const first = await post("/admin/login", { username: "jung", password });
  expect(first.headers.get("Location")).toBe("/admin/login/code");
  expect((await people({ id })).status).toBe(303);
  const second = await post("/admin/login/code", { code: codeOf(secret) }, cookieOf(first));
  expect(second.headers.get("Location")).not.toBe("/admin");
  expect(await statusFor(cookieOf(second))).toBe(401);
});

test("of two who switch each other off at once, one stays on", async () => {
  const password = await add("choi");
  const Cookie = cookieOf(await post("/admin/login", { username: "choi", password }));
  const [own, hers] = [String(account("admin").id), String(account("choi").id)];
  await Promise.all([people({ id: hers }), people({ id: own, currentPassword: password }, Cookie)]);
  const on = server.rows(
    "SELECT username FROM account WHERE endedAt IS NULL AND username IN ('admin', 'choi')",
  );
  expect(on).toHaveLength(1);
});
