import { expect, test } from "vitest";
import { apiOf } from "./support/api";
import { countFiles } from "./support/files";
import { admin } from "./support/folders";
import { formOf } from "./support/form";
import { pictureFile } from "./support/picture";
import { codeOf, secret } from "./support/second-step";
import { serveSite } from "./support/site";

/** The /api for texts, the company, the main images, and the password. */
const server = serveSite();
const { send, get, post } = apiOf(server);

test("company is empty before its first save, and one row however it is posted", async () => {
  const empty = {
    id: null,
    representative: "",
    email: "",
    phoneNumber: "",
    postCode: "",
    mainAddress: "",
    detailAddress: "",
    latitude: 0,
    longitude: 0,
  };
  expect(await get("content/company")).toEqual(empty);
  const company = { ...empty, representative: "홍길동", latitude: 37.5, longitude: "127.1" };
  expect(await post("content/company", company)).toMatchObject({
    status: 200,
    body: { message: "ok" },
  });
  expect(await post("content/company", { ...company, id: 7 })).toMatchObject({ status: 200 });
  expect(await get("content/company")).toEqual({ ...company, id: 1, longitude: 127.1 });
  expect(await post("content/company", { latitude: 91 })).toMatchObject({
    status: 400,
    body: { errors: { latitude: ["좌표가 올바르지 않습니다."] } },
  });
});

test.each(["about", "service"])(
  "%s: blocks are saved in list order; missing ones stay, a deleted one is stored again",
  async (kind) => {
    const block = (id: unknown, str: string) => ({ id, title: "", str });
    await post(`content/${kind}`, [block(null, "하나\r\n둘"), block(null, ""), block(null, "셋")]);
    const [one, two, three] = await get(`content/${kind}`);
    expect([one.str, two.str, three.str]).toEqual(["하나\n둘", "", "셋"]);
    await post(`content/${kind}`, [three, { ...one, id: String(one.id), str: "새 글" }]);
    expect(await get(`content/${kind}`)).toEqual([three, { ...one, str: "새 글" }, two]);

    expect(await send("DELETE", `content/${two.id}`)).toMatchObject({ body: { message: "ok" } });
    expect((await send("DELETE", `content/${kind}/${two.id}`)).status).toBe(404);
    await post(`content/${kind}`, [two]);
    const again = await get(`content/${kind}`);
    expect(again).toHaveLength(3);
    expect(again[0].id).not.toBe(two.id);
    for (const { id } of again) await send("DELETE", `content/${kind}/${id}`);
    expect(await get(`content/${kind}`)).toEqual([]);
  },
);

test.each([
  ["no JSON", "{nope", 400],
  ["an object where a list belongs", "{}", 400],
  ["a list in a field", '[{"id":null,"str":[]}]', 400],
  ["a list of words", '["하나"]', 400],
  ["an id that is no id", '[{"id":1.5,"str":"x"}]', 400],
  ["a text of 1 MB", `[{"id":null,"str":"${"x".repeat(1_000_000)}"}]`, 400],
  ["10 MB", `[{"id":null,"str":"${"x".repeat(10_000_000)}"}]`, 413],
  ["more blocks than there may be", JSON.stringify(Array(300).fill({ str: "" })), 400],
  ["a hundred thousand brackets", "[".repeat(100_000), 400],
])("blocks refuse %s", async (_, body, status) => {
  const answer = await send("POST", "content/about", body);
  expect(answer.status).toBe(status);
  expect(answer.body.message).toMatch(/[가-힣]/);
  expect(await get("content/about")).toEqual([]);
});

test("main images: the named ones stay in their order, the others are deleted with their files", async () => {
  const files = [
    await pictureFile("1.jpg"),
    await pictureFile("2.jpg"),
    await pictureFile("3.jpg"),
  ];
  await send("POST", "content/main", formOf({ imageFiles: files, uploadImageFilenames: "" }));
  const [one, two, three] = await get("content/main");
  expect(one).toEqual({
    id: expect.any(Number),
    ord: 0,
    name: "1.jpg",
    uploadedName: expect.stringMatching(/^[0-9a-f-]{36}\.jpg$/),
    size: files[0]?.size,
  });
  const keep = [three.uploadedName, "../../x", one.uploadedName].join(",");
  await send("POST", "content/main", formOf({ uploadImageFilenames: keep, imageFiles: "null" }));
  const rest = await get("content/main");
  expect(rest.map(({ name }: { name: string }) => name)).toEqual(["3.jpg", "1.jpg"]);
  const view = (name: string) => fetch(`${server.url}/api/content/view/${name}`);
  expect((await view(one.uploadedName)).status).toBe(200);
  expect((await view(two.uploadedName)).status).toBe(404);
  await send("POST", "content/main", formOf({ uploadImageFilenames: "" }));
  expect(countFiles(`${server.uploadsDir}/content`)).toBe(0);
});

test("a picture that someone else has removed is reported as a conflict on the page", async () => {
  const small = await pictureFile("거실.jpg");
  await send("POST", "content/main", formOf({ imageFiles: [small, small] }));
  const slides = await get("content/main");
  const names = slides.map(({ uploadedName }: { uploadedName: string }) => uploadedName);
  await send("POST", "content/main", formOf({ uploadImageFilenames: names[0] }));
  const save = (version: string) =>
    fetch(`${server.url}/admin/content/main?edit=1`, {
      method: "POST",
      headers: { Cookie: server.cookie },
      body: formOf({ uploadImageFilenames: names, version }),
    });
  const [one, two] = slides.map(({ id }: { id: number }) => id);
  const late = await save(`${one}.1 ${two}.1`);
  expect([late.status, (await late.text()).includes("다른 직원이 먼저 저장했습니다")]).toEqual([
    409,
    true,
  ]);
  const page = await fetch(`${server.url}/admin/content/main?edit=1`, {
    headers: { Cookie: server.cookie },
  });
  const version = /name="version" value="([^"]+)"/.exec(await page.text())?.[1] ?? "";
  const lost = await save(version);
  expect([lost.status, (await lost.text()).includes("삭제된 사진이 있습니다")]).toEqual([
    400,
    true,
  ]);
  expect(await get("content/main")).toHaveLength(1);
  await send("POST", "content/main", formOf({ uploadImageFilenames: "" }));
});

test("a password change applies to the session's account and keeps its session; errors are by field", async () => {
  const put = (value: unknown, cookie = server.cookie) =>
    send("PUT", "account/modify", JSON.stringify(value), cookie);
  const passwords = { newPassword: "test-password", newPasswordCheck: "test-password" };
  expect((await put({})).body.errors).toEqual({
    currentPassword: ["현재 비밀번호를 입력해주세요."],
    newPassword: ["변경할 비밀번호를 입력해주세요."],
    newPasswordCheck: ["변경할 비밀번호를 입력해주세요."],
  });
  expect(await put({ currentPassword: "nope", ...passwords })).toMatchObject({
    status: 400,
    body: { errors: { currentPassword: ["현재 비밀번호가 일치하지 않습니다."] } },
  });
  for (const [newPassword, message] of [
    ["7자는짧다!!", "비밀번호는 8자 이상이어야 합니다."],
    ["P@ssw0rd", "쉽게 추측할 수 있는 비밀번호입니다. 다른 비밀번호를 입력해 주세요."],
  ]) {
    const changed = { newPassword, newPasswordCheck: newPassword };
    expect(await put({ currentPassword: "test-password", ...changed })).toMatchObject({
      status: 400,
      body: { message, errors: { newPassword: [message] } },
    });
  }
  const mine = await server.login();
  const body = { username: "somebody", currentPassword: "test-password", ...passwords };
  const answer = await put(body, mine);
  expect([answer.status, answer.body]).toEqual([200, { message: "success" }]);
  const fresh = answer.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  expect((await send("GET", "account/auth", undefined, fresh)).status).toBe(200);
  expect((await send("GET", "account/auth", undefined, mine)).status).toBe(401);
  server.cookie = fresh;
});

test("an account with a second step logs in with a code, which is good once; its password alone is not enough", async () => {
  server.database.prepare("INSERT INTO secondStep VALUES (1, ?, 0)").run(secret);
  const login = async (otp?: string) => {
    const body = new URLSearchParams({ ...admin, ...(otp !== undefined && { otp }) });
    const answer = await fetch(`${server.url}/api/account/login`, { method: "POST", body });
    return [answer.status, await answer.json(), answer.headers.getSetCookie().length];
  };
  const wrong = {
    message:
      "인증 코드가 일치하지 않거나 이미 사용한 코드입니다. 앱에 새로 표시된 숫자나 다른 복구 코드를 입력해 주세요.",
  };
  const missing = { message: "2단계 인증을 사용하는 계정입니다. 인증 코드도 함께 보내 주세요." };
  expect(await login()).toEqual([401, missing, 0]);
  expect(await login("000000")).toEqual([401, wrong, 0]);
  const code = codeOf(secret);
  expect(await login(code)).toEqual([200, { username: "admin", roles: "ROLE_ADMIN" }, 2]);
  expect(await login(code)).toEqual([401, wrong, 0]);

  const page = await fetch(`${server.url}/admin/login`, {
    method: "POST",
    body: new URLSearchParams(admin),
    redirect: "manual",
  });
  expect([page.status, page.headers.get("Location")]).toEqual([303, "/admin/login/code"]);
  const [firstStep = "", ...others] = page.headers.getSetCookie();
  expect([firstStep, others]).toEqual([expect.stringMatching(/^login=.+Max-Age=300;/), []]);
  const Cookie = firstStep.split(";", 1)[0] ?? "";
  expect((await send("GET", "account/auth", undefined, Cookie)).status).toBe(401);
  server.database.exec("DELETE FROM secondStep");
});
