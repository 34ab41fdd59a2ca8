import { Validator } from "@seriousme/openapi-schema-validator";
import sharp from "sharp";
import { expect, test } from "vitest";
import { contractClient, loginNeeded, number, ok, stored } from "./support/contract-client";
import { admin } from "./support/folders";
import { formOf } from "./support/form";
import { pictureFile } from "./support/picture";
import { serveSite } from "./support/site";

/**
 * The whole /api, called by a single-page client: one client, one session, every field of every
 * answer. This file has the document, the account and the contents;
 * api-contract-records.test.ts the portfolio and the inquiries.
 */
const server = serveSite();
const { session, contract, send, call, read } = contractClient(server);

test("the document is OpenAPI 3.1 and has every path of the spec's table", async () => {
  const result = await new Validator().validate({ ...contract.document });
  expect(result).toMatchObject({ valid: true });
  const operations = Object.entries(contract.document.paths).flatMap(([path, operations]) =>
    Object.keys(operations)
      .filter((key) => key !== "parameters")
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(operations).toEqual(expect.arrayContaining(specTable));
});

test("optional fields may be empty, according to the document", () => {
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

test("without a session auth says so; wrong credentials are 401; a multipart login sets a cookie", async () => {
  expect(await call("GET", "/api/account/auth")).toEqual(loginNeeded);
  const wrong = formOf({ username: admin.username, password: "wrong" });
  expect(await call("POST", "/api/account/login", wrong)).toEqual([
    401,
    { message: "아이디 또는 비밀번호가 일치하지 않습니다" },
  ]);
  const right = formOf({ username: admin.username, password: admin.password });
  const { status, headers, bytes } = await send("POST", "/api/account/login", right);
  expect([status, JSON.parse(bytes.toString())]).toEqual([
    200,
    { username: "admin", roles: "ROLE_ADMIN" },
  ]);
  expect(headers.get("Set-Cookie")).toMatch(/^__session=.+HttpOnly; SameSite=Lax$/);
  expect(await read("/api/account/auth")).toEqual({ username: "admin", roles: "ROLE_ADMIN" });
});

test("company: empty before the first save, then as posted", async () => {
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

test.each(["about", "service"])("blocks of %s: added, reordered, deleted", async (kind) => {
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
  const imageFiles = [
    await pictureFile("거실, 1#.jpg", "#864", 90, 60),
    await pictureFile("50%.jpg", "#468", 90, 60),
  ];
  const add = formOf({ imageFiles, uploadImageFilenames: "" });
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
    "cache-control": "public, max-age=31536000, s-maxage=60, immutable, no-transform",
    "x-content-type-options": "nosniff",
    "accept-ranges": "bytes",
    "last-modified": expect.stringMatching(/GMT$/),
    etag: expect.stringMatching(/^".+"$/),
  });
  expect(await sharp(view.bytes).metadata()).toMatchObject({ width: 90, height: 60 });

  const keep = formOf({ imageFiles: "null", uploadImageFilenames: `${two},` });
  expect(await call("POST", "/api/content/main", keep)).toEqual([200, ok]);
  expect(await read("/api/content/main")).toEqual([{ ...slides[1], ord: 0 }]);
  expect(await call("GET", `/api/content/view/${one}`)).toEqual([
    404,
    { message: "파일을 찾을 수 없습니다." },
  ]);
});

test("account: a password change keeps the session, the logout ends it", async () => {
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
      codes: { currentPassword: ["invalid"] },
    },
  ]);
  expect(await change(admin.password)).toEqual([200, { message: "success" }]);
  expect(await read("/api/account/auth")).toEqual({ username: "admin", roles: "ROLE_ADMIN" });
  expect(await call("GET", "/api/account/logout")).toEqual([200, { message: "success" }]);
  expect(session.cookie).toBe("__session=");
  expect(await call("GET", "/api/account/auth")).toEqual(loginNeeded);
  const login = new URLSearchParams({ username: "admin", password: "another-password" });
  expect((await call("POST", "/api/account/login", login))[0]).toBe(200);
});
