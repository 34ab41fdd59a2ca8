import { Validator } from "@seriousme/openapi-schema-validator";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readContract } from "./support/contract";
import { countFiles } from "./support/files";
import { admin } from "./support/folders";
import { type RunningServer, startServer } from "./support/server";

/**
 * spec.md section 7 from its first row to its last, as a single-page client that was written
 * against the table sends it: one client, one session, every field of every answer.
 */
let server: RunningServer;
let contract: Awaited<ReturnType<typeof readContract>>;
let cookie = "";

beforeAll(async () => {
  server = await startServer();
  contract = await readContract(server.url);
});
afterAll(async () => {
  await server.stop();
  expect(server.unexpectedErrors()).toEqual([]);
});

/** Keeps the session as a browser does, and holds what goes and comes against /api/openapi.json. */
async function send(method: string, path: string, body?: FormData | URLSearchParams | object) {
  const isForm = body instanceof FormData || body instanceof URLSearchParams;
  const answer = await fetch(server.url + path, {
    method,
    headers: {
      Cookie: cookie,
      ...(body && !isForm && { "Content-Type": "application/json" }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { status, headers } = answer;
  contract.check(method, path, { status, headers, text: bytes.toString() });
  if (body && answer.ok) contract.checkRequest(method, path, body);
  for (const set of headers.getSetCookie()) {
    if (set.startsWith("__session=")) cookie = set.split(";", 1)[0] ?? "";
  }
  return { status, headers, bytes };
}

/** @returns status and body together, as one thing to expect */
async function call(...request: Parameters<typeof send>) {
  const { status, bytes } = await send(...request);
  return [status, JSON.parse(bytes.toString())];
}

/** What it reads is there. */
async function read(path: string) {
  const [status, body] = await call("GET", path);
  expect(status).toBe(200);
  return body.data;
}

function multipart(fields: Record<string, string | Blob | (string | Blob)[]>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const each of [value].flat()) form.append(name, each);
  }
  return form;
}

async function picture(name: string, background: string) {
  const create = { width: 90, height: 60, channels: 3, background } as const;
  return new File([await sharp({ create }).jpeg().toBuffer()], name);
}

const number = expect.any(Number);
const stored = (extension: string) =>
  expect.stringMatching(new RegExp(`^[0-9a-f-]{36}\\.${extension}$`));
const ok = { message: "ok" };
const loginNeeded = [401, { message: "로그인이 필요합니다." }];

test("the document is OpenAPI 3.1 and names every path of the spec's table", async () => {
  const result = await new Validator().validate({ ...contract.document });
  expect(result).toMatchObject({ valid: true });
  const operations = Object.entries(contract.document.paths).flatMap(([path, operations]) =>
    Object.keys(operations)
      .filter((key) => key !== "parameters")
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(operations).toEqual(expect.arrayContaining(specTable));
});

test("what may be left out may come empty, as the document has it", () => {
  for (const [path, operations] of Object.entries(contract.document.paths)) {
    for (const method of ["post", "put"] as const) {
      const [content] = Object.entries(operations[method]?.requestBody?.content ?? {});
      if (!content) continue;
      const [type, { schema }] = content;
      const { properties = {}, required = [] } = schema.items ?? schema;
      const names = Object.keys(properties).filter((name) => !required.includes(name));
      const empty = Object.fromEntries(
        names.map((name) => [name, properties[name]?.type === "array" ? [] : ""]),
      );
      const validate = contract.validatorAt([
        "paths",
        path,
        method,
        "requestBody",
        "content",
        type,
      ]);
      validate(schema.items ? [empty] : empty);
      const others = (validate.errors ?? []).filter(({ keyword }) => keyword !== "required");
      expect(others, `${method} ${path}`).toEqual([]);
    }
  }
});

const specTable = [
  "GET /api/content/main",
  "GET /api/content/company",
  "GET /api/content/view/{uploadedName}",
  "GET /api/content/about",
  "GET /api/content/service",
  "POST /api/content/about",
  "POST /api/content/service",
  "DELETE /api/content/{id}",
  "POST /api/content/company",
  "POST /api/content/main",
  "GET /api/portfolio",
  "GET /api/portfolio/read/{id}",
  "GET /api/portfolio/view/{filename}",
  "POST /api/portfolio/add",
  "GET /api/portfolio/modify/{id}",
  "PUT /api/portfolio/modify/{id}",
  "DELETE /api/portfolio/{id}",
  "POST /api/contact/add",
  "GET /api/contact",
  "GET /api/contact/{id}",
  "GET /api/contact/download/{uploadedName}/{name}",
  "PUT /api/contact/{id}/modify",
  "DELETE /api/contact/{id}",
  "POST /api/account/login",
  "GET /api/account/logout",
  "PUT /api/account/modify",
  "GET /api/account/auth",
];

test("a stranger is nobody; a wrong pair is 401; the right one, as multipart, gives a cookie", async () => {
  expect(await call("GET", "/api/account/auth")).toEqual(loginNeeded);
  const wrong = multipart({ username: admin.username, password: "wrong" });
  expect(await call("POST", "/api/account/login", wrong)).toEqual([
    401,
    { message: "아이디 또는 비밀번호가 일치하지 않습니다" },
  ]);
  const right = multipart({ username: admin.username, password: admin.password });
  const { status, headers, bytes } = await send("POST", "/api/account/login", right);
  expect([status, JSON.parse(bytes.toString())]).toEqual([
    200,
    { username: "admin", roles: "ROLE_ADMIN" },
  ]);
  expect(headers.get("Set-Cookie")).toMatch(/^__session=.+HttpOnly; SameSite=Lax$/);
  expect(await read("/api/account/auth")).toEqual({ username: "admin", roles: "ROLE_ADMIN" });
});

test("company: empty before the first save, then as it was posted", async () => {
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
  expect(await read("/api/content/company")).toEqual(empty);
  const company = {
    id: null,
    representative: "홍길동",
    email: "shop@shop.example",
    phoneNumber: "02-000-0000",
    postCode: "06236",
    mainAddress: "서울 강남구 테헤란로 1 (역삼동, 가나빌딩)",
    detailAddress: "3층",
    latitude: 37.5,
    longitude: 127.03,
  };
  expect(await call("POST", "/api/content/company", company)).toEqual([200, ok]);
  expect(await read("/api/content/company")).toEqual({ ...company, id: 1 });
});

test.each(["about", "service"])("blocks of %s: added, rearranged, deleted", async (kind) => {
  const path = `/api/content/${kind}`;
  expect(await read(path)).toEqual([]);
  const fresh = [
    { id: null, title: "첫 글", str: "한 줄\n두 줄" },
    { id: null, title: "", str: "" },
  ];
  expect(await call("POST", path, fresh)).toEqual([200, ok]);
  const [one, two] = await read(path);
  expect([one, two]).toEqual([
    { id: number, title: "첫 글", str: "한 줄\n두 줄" },
    { id: number, title: "", str: "" },
  ]);
  const changed = { ...two, title: "둘째 글" };
  expect(await call("POST", path, [changed, one])).toEqual([200, ok]);
  expect(await read(path)).toEqual([changed, one]);
  expect(await call("DELETE", `/api/content/${one.id}`)).toEqual([200, ok]);
  expect(await read(path)).toEqual([changed]);
  expect(await call("DELETE", `/api/content/${one.id}`)).toEqual([
    404,
    { message: "이미 삭제된 내용입니다." },
  ]);
});

test("main images: added with an empty list of names, then one kept by its name", async () => {
  expect(await read("/api/content/main")).toEqual([]);
  const imageFiles = [await picture("거실, 1#.jpg", "#864"), await picture("50%.jpg", "#468")];
  const add = multipart({ imageFiles, uploadImageFilenames: "" });
  expect(await call("POST", "/api/content/main", add)).toEqual([200, ok]);
  const slides = await read("/api/content/main");
  expect(slides).toEqual(
    imageFiles.map(({ name, size }, ord) => ({
      id: number,
      ord,
      name,
      uploadedName: stored("jpg"),
      size,
    })),
  );
  const [one, two] = slides.map(({ uploadedName }: { uploadedName: string }) => uploadedName);
  const view = await send("GET", `/api/content/view/${encodeURIComponent(two)}`);
  expect(Object.fromEntries(view.headers)).toMatchObject({
    "content-type": "image/jpeg",
    "content-length": String(view.bytes.length),
    "cache-control": "public, max-age=31536000, immutable, no-transform",
    "x-content-type-options": "nosniff",
    "accept-ranges": "bytes",
    "last-modified": expect.stringMatching(/GMT$/),
    etag: expect.stringMatching(/^".+"$/),
  });
  expect(await sharp(view.bytes).metadata()).toMatchObject({ width: 90, height: 60 });

  const keep = multipart({ imageFiles: "null", uploadImageFilenames: `${two},` });
  expect(await call("POST", "/api/content/main", keep)).toEqual([200, ok]);
  expect(await read("/api/content/main")).toEqual([{ ...slides[1], ord: 0 }]);
  expect(await call("GET", `/api/content/view/${one}`)).toEqual([
    404,
    { message: "파일을 찾을 수 없습니다." },
  ]);
});

const entryFields = {
  title: "한강 아파트 32평",
  buildingType: "APARTMENT",
  supplyArea: "32.55",
  completion: "2004",
  startDate: "2024-01-01",
  endDate: "2024-03-01",
  mainAddress: "서울 마포구 한강로 2",
  detailAddress: "101동 1001호",
  postCode: "04100",
  latitude: "37.54",
  longitude: "126.95",
  budget: "8500.5",
  interiorType: "PART",
};
const entryAnswer = {
  ...entryFields,
  supplyArea: 32.5,
  completion: 2004,
  latitude: 37.54,
  longitude: 126.95,
  budget: 8500.5,
};

test("portfolio: add, list, read, modify and delete", async () => {
  expect(await read("/api/portfolio")).toEqual([]);
  const thumbnail = await picture("대표.jpg", "#a86");
  const first = multipart({ ...entryFields, thumbnail, imageFiles: "null" });
  expect(await call("POST", "/api/portfolio/add", first)).toEqual([201, ok]);
  const imageFiles = [await picture("주방.jpg", "#684"), await picture("욕실 (1).jpg", "#486")];
  const second = multipart({ title: "둘째", thumbnail, imageFiles });
  expect(await call("POST", "/api/portfolio/add", second)).toEqual([201, ok]);

  const [newer, older] = await read("/api/portfolio");
  expect([newer, older]).toEqual([
    { id: number, filename: stored("jpg"), title: "둘째" },
    { id: number, filename: stored("jpg"), title: entryFields.title },
  ]);
  expect((await send("GET", `/api/portfolio/view/${newer.filename}`)).status).toBe(200);

  const readPath = `/api/portfolio/read/${newer.id}`;
  const entry = await read(readPath);
  expect(entry).toEqual({
    id: newer.id,
    title: "둘째",
    buildingType: "APARTMENT",
    supplyArea: 0,
    completion: 0,
    diffWeek: 0,
    mainAddress: "",
    interiorType: "ALL",
    budget: 0,
    portfolioImageFilenames: [stored("jpg"), stored("jpg")],
  });

  const modifyPath = `/api/portfolio/modify/${newer.id}`;
  const before = await read(modifyPath);
  expect(before).toEqual({
    id: newer.id,
    title: "둘째",
    buildingType: "APARTMENT",
    supplyArea: 0,
    completion: 0,
    startDate: "2025-01-01",
    endDate: "2025-01-01",
    postCode: "",
    mainAddress: "",
    detailAddress: "",
    latitude: 0,
    longitude: 0,
    budget: 0,
    interiorType: "ALL",
    thumbnail: {
      id: number,
      name: "대표.jpg",
      uploadedName: newer.filename,
      size: thumbnail.size,
    },
    imageFiles: imageFiles.map(({ name, size }, ord) => ({
      id: number,
      ord,
      name,
      uploadedName: entry.portfolioImageFilenames[ord],
      size,
    })),
  });

  const change = multipart({
    ...entryFields,
    imageFiles: await picture("새 사진.jpg", "#333"),
    thumbnail: "[object Object]",
    thumbnailName: "대표.jpg",
    uploadImageFilenames: entry.portfolioImageFilenames.toReversed().join(","),
  });
  expect(await call("PUT", modifyPath, change)).toEqual([200, ok]);
  const [kitchen, bathroom] = before.imageFiles;
  const after = await read(modifyPath);
  expect(after).toEqual({
    ...entryAnswer,
    id: newer.id,
    thumbnail: before.thumbnail,
    imageFiles: [
      { ...bathroom, ord: 0 },
      { ...kitchen, ord: 1 },
      { id: number, ord: 2, name: "새 사진.jpg", uploadedName: stored("jpg"), size: number },
    ],
  });
  expect(await read(readPath)).toMatchObject({ diffWeek: 8, mainAddress: "서울 마포구 한강로 2" });

  for (const { id } of [newer, older]) {
    expect(await call("DELETE", `/api/portfolio/${id}`)).toEqual([200, ok]);
  }
  const gone = { message: "포트폴리오를 찾을 수 없습니다. 이미 삭제되었을 수 있습니다." };
  expect(await call("DELETE", `/api/portfolio/${newer.id}`)).toEqual([404, gone]);
  expect(await call("GET", readPath)).toEqual([404, gone]);
  expect(await read("/api/portfolio")).toEqual([]);
  expect(countFiles(`${server.uploadsDir}/portfolio`)).toBe(0);
});

const inquiryFields = {
  customer: "김고객",
  email: "",
  phoneNumber: "010-0000-0000",
  buildingType: "SMALL_APARTMENT",
  exclusiveArea: "24.59",
  startDate: "2026-03-01",
  moveInDate: "",
  mainAddress: "서울 강남구 테헤란로 1 (역삼동)",
  detailAddress: "101호",
  postCode: "06236",
  latitude: "37.5",
  longitude: "127.03",
  budget: "",
  interiorType: "PART",
  personalInformationAgree: "true",
  customerMemo: "주방만\r\n고칩니다.",
};

test("contact: add, list, detail, download, modify and delete", async () => {
  const names = ["도면, 50% '최종'.txt", '거실 "사진" #1.jpg'];
  const files = [new File(["글"], names[0] ?? ""), await picture(names[1] ?? "", "#888")];
  // A visitor has no session.
  const office = cookie;
  cookie = "";
  const withFiles = multipart({ ...inquiryFields, files });
  expect(await call("POST", "/api/contact/add", withFiles)).toEqual([201, ok]);
  const without = multipart({ ...inquiryFields, customer: "둘째", files: "null" });
  expect(await call("POST", "/api/contact/add", without)).toEqual([201, ok]);
  const { detailAddress: _, ...incomplete } = inquiryFields;
  expect(await call("POST", "/api/contact/add", multipart(incomplete))).toEqual([
    400,
    {
      message: "상세 주소를 입력하세요.",
      errors: { detailAddress: ["상세 주소를 입력하세요."] },
    },
  ]);
  expect(await call("GET", "/api/contact")).toEqual(loginNeeded);
  cookie = office;

  const [second, first] = await read("/api/contact");
  const row = {
    id: number,
    customer: "김고객",
    mainAddress: inquiryFields.mainAddress,
    detailAddress: "101호",
    status: "CONTACT",
  };
  expect([first, second]).toEqual([row, { ...row, customer: "둘째" }]);

  const detailPath = `/api/contact/${first.id}`;
  const inquiry = await read(detailPath);
  expect(inquiry).toEqual({
    ...inquiryFields,
    id: first.id,
    exclusiveArea: 24.5,
    moveInDate: "2025-01-01",
    latitude: 37.5,
    longitude: 127.03,
    budget: 0,
    customerMemo: "주방만\n고칩니다.",
    memo: "",
    status: "CONTACT",
    personalInformationAgree: true,
    files: files.map(({ name, size }) => ({
      name,
      uploadedName: stored(name.split(".").at(-1) ?? ""),
      size,
    })),
    uploadFilenames: [],
  });
  expect(await read(`/api/contact/${second.id}`)).toMatchObject({ files: [] });

  for (const [index, { uploadedName, name }] of inquiry.files.entries()) {
    const path = `/api/contact/download/${encodeURIComponent(uploadedName)}/${encodeURIComponent(name)}`;
    const download = await send("GET", path);
    expect(download.bytes).toEqual(Buffer.from(await (files[index] as File).arrayBuffer()));
    const disposition = download.headers.get("Content-Disposition") ?? "";
    expect(disposition).toMatch(
      /^attachment; filename="[ -~]+"; filename\*=UTF-8''[\w.%~!$&+^`|-]+$/,
    );
    expect(decodeURIComponent(disposition.split("''").at(-1) ?? "")).toBe(name);
    expect(download.headers.get("Cache-Control")).toBe("private, no-store, no-transform");
    expect(download.headers.get("X-Content-Type-Options")).toBe("nosniff");
  }

  const { personalInformationAgree: __, ...staffFields } = inquiryFields;
  const change = multipart({
    ...staffFields,
    customer: "",
    memo: "통화함",
    status: "MEET1",
    customerMemo: "바꾸려 한 글",
  });
  expect(await call("PUT", `${detailPath}/modify`, change)).toEqual([200, ok]);
  expect(await read(detailPath)).toEqual({
    ...inquiry,
    customer: "",
    memo: "통화함",
    status: "MEET1",
  });

  expect(await call("DELETE", detailPath)).toEqual([200, ok]);
  const gone = [404, { message: "견적문의를 찾을 수 없습니다." }];
  expect(await call("GET", detailPath)).toEqual(gone);
  expect(await call("DELETE", detailPath)).toEqual(gone);
  expect(await call("PUT", `${detailPath}/modify`, change)).toEqual(gone);
  expect(countFiles(`${server.uploadsDir}/contact`)).toBe(0);
});

test("account: the password is changed, the session goes on, the logout ends it", async () => {
  const change = (currentPassword: string) =>
    call("PUT", "/api/account/modify", {
      username: admin.username,
      currentPassword,
      newPassword: "another-password",
      newPasswordCheck: "another-password",
    });
  expect(await change("wrong")).toEqual([
    400,
    {
      message: "현재 비밀번호가 일치하지 않습니다.",
      errors: { currentPassword: ["현재 비밀번호가 일치하지 않습니다."] },
    },
  ]);
  expect(await change(admin.password)).toEqual([200, { message: "success" }]);
  expect(await read("/api/account/auth")).toEqual({ username: "admin", roles: "ROLE_ADMIN" });
  expect(await call("GET", "/api/account/logout")).toEqual([200, { message: "success" }]);
  expect(cookie).toBe("__session=");
  expect(await call("GET", "/api/account/auth")).toEqual(loginNeeded);
  const login = new URLSearchParams({ username: "admin", password: "another-password" });
  expect((await call("POST", "/api/account/login", login))[0]).toBe(200);
});
