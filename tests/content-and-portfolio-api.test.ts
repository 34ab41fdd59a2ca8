import SQLite from "better-sqlite3";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countFiles } from "./support/files";
import { type RunningServer, startServer } from "./support/server";

let server: RunningServer;
let Cookie: string;

beforeAll(async () => {
  server = await startServer();
  Cookie = await server.login();
});
afterAll(async () => {
  await server.stop();
  expect(server.unexpectedErrors()).toEqual([]);
});

async function send(method: string, path: string, body?: string | FormData, cookie = Cookie) {
  const answer = await fetch(`${server.url}/api/${path}`, {
    method,
    headers: { Cookie: cookie },
    ...(body !== undefined && { body }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text ? JSON.parse(text) : null, headers: answer.headers };
}
const get = async (path: string) => (await send("GET", path)).body.data;
const post = (path: string, value: unknown) => send("POST", path, JSON.stringify(value));

function form(fields: Record<string, string | Blob | (string | Blob)[]>) {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const each of [value].flat()) made.append(name, each);
  }
  return made;
}

async function picture(name = "거실, 1#.jpg", background = "#a86") {
  const create = { width: 90, height: 60, channels: 3, background } as const;
  return new File([await sharp({ create }).jpeg().toBuffer()], name);
}

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
  "%s: blocks are saved in list order; those left out stay, one that is gone is stored again",
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

test("main images: the names that are sent stay in their order, the rest goes with its file", async () => {
  const files = [await picture("1.jpg"), await picture("2.jpg"), await picture("3.jpg")];
  await send("POST", "content/main", form({ imageFiles: files, uploadImageFilenames: "" }));
  const [one, two, three] = await get("content/main");
  expect(one).toEqual({
    id: expect.any(Number),
    ord: 0,
    name: "1.jpg",
    uploadedName: expect.stringMatching(/^[0-9a-f-]{36}\.jpg$/),
    size: files[0]?.size,
  });
  const keep = [three.uploadedName, "../../x", one.uploadedName].join(",");
  await send("POST", "content/main", form({ uploadImageFilenames: keep, imageFiles: "null" }));
  const rest = await get("content/main");
  expect(rest.map(({ name }: { name: string }) => name)).toEqual(["3.jpg", "1.jpg"]);
  const view = (name: string) => fetch(`${server.url}/api/content/view/${name}`);
  expect((await view(one.uploadedName)).status).toBe(200);
  expect((await view(two.uploadedName)).status).toBe(404);
  await send("POST", "content/main", form({ uploadImageFilenames: "" }));
  expect(countFiles(`${server.uploadsDir}/content`)).toBe(0);
});

test("portfolio add, list, read, modify and delete as a client of the spec does them", async () => {
  const fields = {
    title: "한강 아파트",
    buildingType: "SMALL_APARTMENT",
    supplyArea: "32.55",
    completion: "2016",
    startDate: "2024-01-01",
    endDate: "2024-03-01",
    mainAddress: "서울 마포구",
    detailAddress: "101호",
    postCode: "01234",
    latitude: "37.1",
    longitude: "127",
    budget: "3000.5",
    interiorType: "PART",
  };
  const added = await send(
    "POST",
    "portfolio/add",
    form({
      ...fields,
      thumbnail: await picture("대표.jpg"),
      imageFiles: [await picture(), await picture("2.jpg")],
    }),
  );
  expect([added.status, added.body]).toEqual([201, { message: "ok" }]);
  const [entry] = await get("portfolio");
  expect(Object.keys(entry).sort()).toEqual(["filename", "id", "title"]);
  const { id } = entry;
  expect((await send("GET", `portfolio/modify/${id}`, undefined, "")).status).toBe(401);

  const modify = await get(`portfolio/modify/${id}`);
  expect(modify).toEqual({
    ...fields,
    id,
    supplyArea: 32.5,
    completion: 2016,
    latitude: 37.1,
    longitude: 127,
    budget: 3000.5,
    thumbnail: {
      id: expect.any(Number),
      name: "대표.jpg",
      uploadedName: entry.filename,
      size: expect.any(Number),
    },
    imageFiles: ["거실, 1#.jpg", "2.jpg"].map((name, ord) => ({
      id: expect.any(Number),
      ord,
      name,
      uploadedName: expect.any(String),
      size: expect.any(Number),
    })),
  });
  const names = modify.imageFiles.map(({ uploadedName }: { uploadedName: string }) => uploadedName);
  expect(await get(`portfolio/read/${id}`)).toEqual({
    id,
    title: "한강 아파트",
    buildingType: "SMALL_APARTMENT",
    supplyArea: 32.5,
    completion: 2016,
    diffWeek: 8,
    mainAddress: "서울 마포구",
    interiorType: "PART",
    budget: 3000.5,
    portfolioImageFilenames: names,
  });

  const put = (more: Parameters<typeof form>[0]) =>
    send("PUT", `portfolio/modify/${id}`, form({ ...fields, ...more }));
  await put({
    thumbnail: "[object Object]",
    thumbnailName: "x",
    imageFiles: await picture("3.jpg"),
    uploadImageFilenames: [names[1], names[0]],
  });
  const changed = await get(`portfolio/modify/${id}`);
  expect(changed.thumbnail).toEqual(modify.thumbnail);
  expect(changed.imageFiles.map(({ name }: { name: string }) => name)).toEqual([
    "2.jpg",
    "거실, 1#.jpg",
    "3.jpg",
  ]);
  await put({
    thumbnail: await picture("새 대표.jpg"),
    imageFiles: "null",
    uploadImageFilenames: "",
  });
  expect(await get(`portfolio/modify/${id}`)).toMatchObject({
    thumbnail: { name: "새 대표.jpg" },
    imageFiles: [],
  });
  expect((await put({ version: "1" })).status).toBe(409);

  expect(await send("DELETE", `portfolio/${id}`)).toMatchObject({ body: { message: "ok" } });
  expect((await send("DELETE", `portfolio/${id}`)).status).toBe(404);
  expect((await send("GET", `portfolio/read/${id}`)).status).toBe(404);
  expect(countFiles(`${server.uploadsDir}/portfolio`)).toBe(0);
  expect(countFiles(`${server.uploadsDir}/.renditions`)).toBe(0);
});

test("what somebody else has sent ahead cannot be named by another account, nor another entry's picture", async () => {
  const database = new SQLite(server.databaseFile);
  database
    .prepare(
      "INSERT INTO account (username, passwordHash, role, createdAt) VALUES ('둘째', 'x', 'ADMIN', '2026-01-01')",
    )
    .run();
  const staged = await send(
    "POST",
    "staged/portfolio",
    form({ imageFiles: await picture("a.jpg") }),
  );
  expect(staged.status).toBe(201);
  const { uploadedName } = staged.body.data;
  database.prepare("UPDATE stagedFile SET accountId = (SELECT max(id) FROM account)").run();
  database.close();
  const entry = { title: "집", thumbnail: await picture() };
  const add = (uploadImageFilenames: string) =>
    send("POST", "portfolio/add", form({ ...entry, uploadImageFilenames }));
  expect((await add(uploadedName)).status).toBe(400);
  const mine = await send("POST", "staged/portfolio", form({ imageFiles: await picture("b.jpg") }));
  const own = mine.body.data.uploadedName;
  expect((await add(`${uploadedName},${own}`)).status).toBe(201);
  const [{ id }] = await get("portfolio");
  expect((await get(`portfolio/read/${id}`)).portfolioImageFilenames).toEqual([own]);
  expect((await send("DELETE", `staged/portfolio/${uploadedName}`)).status).toBe(404);
  expect((await send("DELETE", "staged/contact/x")).status).toBe(404);
  await send("DELETE", `portfolio/${id}`);
});

test.each([
  ["nothing", {}, 400, ["title", "thumbnail"]],
  [
    "text in the place of files",
    { title: "집", thumbnail: "null", imageFiles: "undefined" },
    400,
    ["thumbnail"],
  ],
  [
    "an end before the start",
    { startDate: "2024-05-01", endDate: "2024-04-01" },
    400,
    ["endDate", "thumbnail", "title"],
  ],
  ["a place off the globe", { title: "집", latitude: "95" }, 400, ["latitude", "thumbnail"]],
  [
    "a kind of building that is none",
    { title: "집", buildingType: "COMMERCIAL" },
    400,
    ["buildingType", "thumbnail"],
  ],
])("portfolio add refuses %s, by field", async (_, fields, status, errors) => {
  const answer = await send("POST", "portfolio/add", form(fields));
  expect([answer.status, Object.keys(answer.body.errors).sort()]).toEqual([
    status,
    errors.toSorted(),
  ]);
});

test("a form that would lose pictures without a word is refused, and nothing changes", async () => {
  const small = await picture("거실.jpg");
  await send("POST", "content/main", form({ imageFiles: [small, small] }));
  await send("POST", "portfolio/add", form({ title: "집", thumbnail: small, imageFiles: small }));
  const [{ id }] = await get("portfolio");
  const state = async () => [await get("content/main"), await get(`portfolio/read/${id}`)];
  const before = await state();
  const names = before[0].map(({ uploadedName }: { uploadedName: string }) => uploadedName);
  const put = (fields: Parameters<typeof form>[0]) =>
    send("PUT", `portfolio/modify/${id}`, form({ title: "집", ...fields }));

  const tooMany = Array(301).fill(new File(["x"], "x.jpg"));
  for (const answer of [
    await send("POST", "content/main", form({ imageFiles: tooMany })),
    await send(
      "POST",
      "portfolio/add",
      form({ title: "집", thumbnail: small, imageFiles: tooMany }),
    ),
    await put({ imageFiles: tooMany }),
  ]) {
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: { imageFiles: ["사진은 최대 300장까지 올릴 수 있습니다."] } },
    });
    expect(Object.keys(answer.body.errors)).toEqual(["imageFiles"]);
  }
  for (const wrong of [JSON.stringify(names), names.join(",").toUpperCase(), "a.jpg"]) {
    const uploadImageFilenames = wrong;
    const slides = await send("POST", "content/main", form({ uploadImageFilenames }));
    expect([slides.status, (await put({ uploadImageFilenames })).status]).toEqual([400, 400]);
  }
  for (const name of ["picture", "thumbnails"]) {
    expect((await put({ [name]: small })).status).toBe(400);
    expect((await send("POST", "content/main", form({ [name]: small }))).status).toBe(400);
  }
  expect(await state()).toEqual(before);

  // So axios writes a list.
  await send(
    "POST",
    "content/main",
    form({ "uploadImageFilenames[]": names, "imageFiles[]": small }),
  );
  expect(await get("content/main")).toHaveLength(3);
  await send("POST", "content/main", form({ uploadImageFilenames: "" }));
  await send("DELETE", `portfolio/${id}`);
});

test("a picture that somebody else removed meanwhile is a conflict on the page, not a loss", async () => {
  const small = await picture("거실.jpg");
  await send("POST", "content/main", form({ imageFiles: [small, small] }));
  const slides = await get("content/main");
  const names = slides.map(({ uploadedName }: { uploadedName: string }) => uploadedName);
  await send("POST", "content/main", form({ uploadImageFilenames: names[0] }));
  const save = (version: string) =>
    fetch(`${server.url}/admin/content/main?edit=1`, {
      method: "POST",
      headers: { Cookie },
      body: form({ uploadImageFilenames: names, version }),
    });
  const [one, two] = slides.map(({ id }: { id: number }) => id);
  const late = await save(`${one}.1 ${two}.1`);
  expect([late.status, (await late.text()).includes("다른 사람이 먼저 저장했습니다")]).toEqual([
    409,
    true,
  ]);
  const page = await fetch(`${server.url}/admin/content/main?edit=1`, { headers: { Cookie } });
  const version = /name="version" value="([^"]+)"/.exec(await page.text())?.[1] ?? "";
  const lost = await save(version);
  expect([lost.status, (await lost.text()).includes("지워진 것이 있습니다")]).toEqual([400, true]);
  expect(await get("content/main")).toHaveLength(1);
  await send("POST", "content/main", form({ uploadImageFilenames: "" }));
});

test("what FormData makes of null and undefined is nothing", async () => {
  const nothing = {
    latitude: "undefined",
    longitude: "null",
    budget: "undefined",
    endDate: "null",
  };
  const entry = { title: "집", thumbnail: await picture(), detailAddress: "null", ...nothing };
  expect((await send("POST", "portfolio/add", form(entry))).status).toBe(201);
  const [{ id }] = await get("portfolio");
  expect(await get(`portfolio/modify/${id}`)).toMatchObject({
    latitude: 0,
    longitude: 0,
    budget: 0,
    endDate: "2025-01-01",
    detailAddress: "",
  });
  await send("DELETE", `portfolio/${id}`);
  expect((await send("POST", "portfolio/add", form({ title: "null" }))).body.errors).toMatchObject({
    title: ["제목은 필수입니다."],
  });
  expect((await post("content/company", { latitude: 1e-7 })).status).toBe(200);
  expect(await get("content/company")).toMatchObject({ latitude: 1e-7 });
});

test("pictures that were sent ahead become one entry's, however often its form is pressed at once", async () => {
  for (let round = 0; round < 5; round += 1) {
    const ahead = await send("POST", "staged/portfolio", form({ imageFiles: await picture() }));
    const stagedThumbnail = ahead.body.data.uploadedName;
    const press = () => send("POST", "portfolio/add", form({ title: "집", stagedThumbnail }));
    const answers = await Promise.all([press(), press(), press(), press()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
    const entries = await get("portfolio");
    expect(entries).toMatchObject([{ filename: stagedThumbnail }]);
    await send("DELETE", `portfolio/${entries[0].id}`);
  }
});

test("a large thumbnail is not counted with the gallery", async () => {
  const create = { width: 3600, height: 3600, channels: 3, background: "#000" } as const;
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const bytes = await sharp({ create: { ...create, noise } })
    .png()
    .toBuffer();
  expect(bytes.byteLength).toBeGreaterThan(15 * 1024 * 1024);
  const thumbnail = new File([new Uint8Array(bytes)], "큰.png");
  const big = new File([new Uint8Array(99 * 1024 * 1024)], "big.jpg");
  const answer = await send(
    "POST",
    "portfolio/add",
    form({ title: "집", thumbnail, imageFiles: big }),
  );
  expect(Object.keys(answer.body.errors)).toEqual(["imageFiles"]);
  expect(answer.body.message).toContain("big.jpg");
});

test("a flood is answered, however much of it is still to come", async () => {
  const flood = new File([new Uint8Array(200 * 1024 * 1024)], "big.jpg");
  const answer = await send("POST", "portfolio/add", form({ title: "집", imageFiles: flood }));
  expect(answer).toMatchObject({ status: 413, body: { message: "보낸 내용이 너무 큽니다." } });
  expect(countFiles(`${server.uploadsDir}/.incoming`)).toBe(0);
});

test("more pictures to keep than there can be are refused, not looked for", async () => {
  const names = Array.from({ length: 40_000 }, (_, index) => `a${index}`).join(",");
  const answer = await send("POST", "content/main", form({ uploadImageFilenames: names }));
  expect([answer.status, answer.body]).toEqual([400, { message: "사진이 너무 많습니다." }]);
});

test("an end before the start is an error only where both were given", async () => {
  const dates = (startDate: string, endDate: string) => form({ title: "집", startDate, endDate });
  const wrong = await send("POST", "portfolio/add", dates("2026-05-01", "2026-04-01"));
  expect(wrong.body.errors.endDate).toEqual(["시공 종료일이 시작일보다 빠릅니다."]);
  const open = await send("POST", "portfolio/add", dates("2026-05-01", ""));
  expect(Object.keys(open.body.errors)).toEqual(["thumbnail"]);
});

test("more than 100 MB of pictures is refused whole, and nothing of it stays", async () => {
  const big = new File([new Uint8Array(101 * 1024 * 1024)], "big.jpg");
  const fields = { title: "집", thumbnail: await picture(), imageFiles: big };
  const answer = await send("POST", "portfolio/add", form(fields));
  expect(answer).toMatchObject({
    status: 413,
    body: { message: "전체 파일 용량은 100MB를 초과할 수 없습니다." },
  });
  const slides = await send("POST", "content/main", form({ imageFiles: big }));
  expect(slides.status).toBe(413);
  expect(countFiles(`${server.uploadsDir}/.incoming`)).toBe(0);
  expect(countFiles(`${server.uploadsDir}/content`)).toBe(0);
});

test("the account that changes its password is the session's, which goes on; wrong input is told by field", async () => {
  const put = (value: unknown, cookie: string) =>
    send("PUT", "account/modify", JSON.stringify(value), cookie);
  const passwords = { newPassword: "test-password", newPasswordCheck: "test-password" };
  expect((await put({}, Cookie)).body.errors).toEqual({
    currentPassword: ["현재 비밀번호를 입력해주세요."],
    newPassword: ["변경할 비밀번호를 입력해주세요."],
    newPasswordCheck: ["변경할 비밀번호를 입력해주세요."],
  });
  expect(await put({ currentPassword: "nope", ...passwords }, Cookie)).toMatchObject({
    status: 400,
    body: { errors: { currentPassword: ["현재 비밀번호가 일치하지 않습니다."] } },
  });
  const mine = await server.login();
  const body = { username: "somebody", currentPassword: "test-password", ...passwords };
  const answer = await put(body, mine);
  expect([answer.status, answer.body]).toEqual([200, { message: "success" }]);
  const fresh = answer.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  expect((await send("GET", "account/auth", undefined, fresh)).status).toBe(200);
  expect((await send("GET", "account/auth", undefined, mine)).status).toBe(401);
  Cookie = fresh;
});
