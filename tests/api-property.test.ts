import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import SQLite from "better-sqlite3";
import fc from "fast-check";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { methods } from "~/api/openapi";
import { hashPassword } from "../app/auth/password.server";
import { type Answer, readContract } from "./support/contract";
import { expectDiskAndRowsInStep } from "./support/disk-and-rows";
import { sendRaw } from "./support/raw";
import { type RunningServer, startServer } from "./support/server";

/**
 * Thousands of requests, each a valid one to which something was done, against every path that
 * /api/openapi.json names. Whatever comes, the server answers as the document says, keeps its
 * memory, and leaves database and disk in order.
 */
const RUNS = 3_000;
const SEED = 20261121;

let server: RunningServer;
let database: SQLite.Database;
let contract: Awaited<ReturnType<typeof readContract>>;
let operations: Operation[];
let picture: Buffer;
/** The administrator asks; another one changes the own password, which ends sessions. */
const cookies = { admin: "", other: "" };

interface Operation {
  method: string;
  template: string;
}

beforeAll(async () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  // How npm start has memory given back decides what is measured.
  const settings = [...scripts.start.matchAll(/(MALLOC_\w+)=(\d+)/g)];
  server = await startServer({
    ...Object.fromEntries(settings.map(([, name, value]) => [name, value])),
    NODE_OPTIONS: `--import ${resolve("tests/support/collect-garbage.mjs")}`,
  });
  contract = await readContract(server.url);
  operations = Object.entries(contract.document.paths).flatMap(([template, path]) =>
    methods.flatMap((method) => (path[method] ? [{ method: method.toUpperCase(), template }] : [])),
  );
  database = new SQLite(server.databaseFile);
  database
    .prepare(
      "INSERT INTO account (username, passwordHash, role, createdAt) VALUES ('other', ?, 'ADMIN', '')",
    )
    .run(await hashPassword("other-password"));
  cookies.admin = await server.login();
  const login = await fetch(`${server.url}/api/account/login`, {
    method: "POST",
    body: new URLSearchParams({ username: "other", password: "other-password" }),
  });
  cookies.other = login.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
  const create = { width: 64, height: 48, channels: 3, background: "#a86" } as const;
  picture = await sharp({ create }).jpeg().toBuffer();
});

afterAll(async () => {
  database.close();
  await server.stop();
  expect(server.unexpectedErrors()).toEqual([]);
});

const address = {
  postCode: "06236",
  mainAddress: "서울 강남구 테헤란로 1",
  detailAddress: "101호",
  latitude: "37.5",
  longitude: "127.03",
};
const work = {
  ...address,
  startDate: "2026-01-01",
  budget: "3000",
  interiorType: "ALL",
  buildingType: "APARTMENT",
};
const inquiry = {
  ...work,
  customer: "김고객",
  email: "",
  phoneNumber: "010-0000-0000",
  exclusiveArea: "24.5",
  moveInDate: "",
  customerMemo: "글",
};
const entry = { ...work, title: "집", supplyArea: "32", completion: "2004", endDate: "2026-02-01" };
const password = "other-password";

/** What a valid request of an operation carries. */
const bodies: Record<string, { json?: unknown; form?: Record<string, string>; files?: string[] }> =
  {
    "POST /api/content/main": { form: { uploadImageFilenames: "" }, files: ["imageFiles"] },
    "POST /api/content/company": { json: { id: null, representative: "홍길동", ...address } },
    "POST /api/content/about": { json: [{ id: null, title: "글", str: "하나\n둘" }] },
    "POST /api/content/service": { json: [{ id: null, title: "글", str: "" }] },
    "POST /api/portfolio/add": { form: entry, files: ["thumbnail", "imageFiles"] },
    "PUT /api/portfolio/modify/{id}": {
      form: { ...entry, uploadImageFilenames: "null", thumbnail: "null" },
      files: ["imageFiles"],
    },
    "POST /api/contact/add": {
      form: { ...inquiry, personalInformationAgree: "true" },
      files: ["files"],
    },
    "PUT /api/contact/{id}/modify": { form: { ...inquiry, memo: "메모", status: "MEET1" } },
    "POST /api/account/login": { form: { username: "other", password } },
    "PUT /api/account/modify": {
      json: { currentPassword: password, newPassword: password, newPasswordCheck: password },
    },
    "POST /api/staged/{area}": { form: {}, files: ["imageFiles"] },
  };

/** A parameter of a path that leads somewhere, as long as there is somewhere to lead. */
function valid(parameter: string, template: string): string {
  const one = (query: string) => String(database.prepare(query).pluck().get() ?? "1");
  if (parameter === "area") return "portfolio";
  if (parameter === "name") return "도면.txt";
  if (parameter === "filename") return one("SELECT uploadedName FROM portfolioPicture");
  if (parameter === "uploadedName") {
    if (template.includes("download")) return one("SELECT uploadedName FROM inquiryFile");
    if (template.includes("staged")) return one("SELECT uploadedName FROM stagedFile");
    return one("SELECT uploadedName FROM mainImage");
  }
  if (template.includes("contact")) return one("SELECT max(id) FROM inquiry");
  if (template.includes("portfolio")) return one("SELECT max(id) FROM portfolio");
  return one("SELECT max(id) FROM contentBlock");
}

const nastyWords = [
  "",
  " ",
  "null",
  "undefined",
  "[object Object]",
  "NaN",
  "-1",
  "0",
  "1e309",
  "99999999999999999999",
  "true",
  "..%2f..%2fetc%2fpasswd",
  "../../admin",
  "%00",
  "%",
  "%C0%AF",
  "'; DROP TABLE inquiry; --",
  "<script>alert(1)</script>",
  "2026-02-30",
  "0000-00-00",
  "\u202Egpj.exe",
  "가".repeat(6_000),
  "a,b,,c",
  "constructor",
  "__proto__",
  "\r\nSet-Cookie: a=b",
];
const nasty = fc.oneof(fc.constantFrom(...nastyWords), fc.string({ unit: "binary" }), fc.string());
const headerNames = [
  "Content-Type",
  "Cookie",
  "Range",
  "If-Range",
  "If-None-Match",
  "If-Modified-Since",
  "Accept-Encoding",
  "X-Forwarded-For",
  "X-Forwarded-Host",
  "Origin",
  "Sec-Fetch-Site",
  "X-HTTP-Method-Override",
];
const headerValues = [
  "application/json",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "text/plain",
  "bytes=0-0",
  "bytes=-1",
  "bytes=99999999-",
  "bytes=5-1,0-1",
  "*",
  "__session=e30%3D.x",
  "cross-site",
  "null",
  "DELETE",
  "identity;q=0",
];

/** What can be done to a request. `at` chooses among its fields. */
const mutation = fc.oneof(
  fc.record({ kind: fc.constant("value"), at: fc.nat(), word: nasty }),
  fc.record({ kind: fc.constant("json"), at: fc.nat(), value: fc.jsonValue() }),
  fc.record({ kind: fc.constant("drop"), at: fc.nat() }),
  fc.record({ kind: fc.constant("add"), name: nasty, word: nasty }),
  fc.record({ kind: fc.constant("repeat"), at: fc.nat(), word: nasty }),
  fc.record({ kind: fc.constant("parameter"), word: nasty, encoded: fc.boolean() }),
  fc.record({ kind: fc.constant("query"), word: nasty }),
  fc.record({
    kind: fc.constant("method"),
    method: fc.constantFrom("GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE", "PATCH", "TRACE"),
  }),
  fc.record({
    kind: fc.constant("header"),
    name: fc.constantFrom(...headerNames),
    word: fc.oneof(fc.constantFrom(...headerValues), fc.string()),
  }),
  fc.record({ kind: fc.constant("file"), name: nasty, bytes: fc.uint8Array({ maxLength: 400 }) }),
  fc.record({ kind: fc.constant("picture"), at: fc.nat(), byte: fc.nat(255) }),
  fc.record({ kind: fc.constant("cut"), part: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({ kind: fc.constant("flip"), at: fc.nat(), byte: fc.nat(255) }),
  fc.record({ kind: fc.constant("stranger") }),
);
type Mutation = typeof mutation extends fc.Arbitrary<infer Kind> ? Kind : never;

/** A request on its way to the wire. */
interface Draft {
  method: string;
  path: string;
  headers: Record<string, string>;
  fields: [string, string][];
  files: { field: string; name: string; content: Uint8Array }[];
  json: unknown;
}

function draft({ method, template }: Operation, mutations: Mutation[]): Draft {
  const { json, form = {}, files = [] } = bodies[`${method} ${template}`] ?? {};
  const parameter = mutations.find((each) => each.kind === "parameter");
  const word =
    parameter &&
    (parameter.encoded ? encodeURIComponent(parameter.word.toWellFormed()) : parameter.word);
  return {
    method,
    path: template.replaceAll(
      /\{(\w+)\}/g,
      (_, name) => word ?? encodeURIComponent(valid(name, template)),
    ),
    headers: { Cookie: template.includes("account") ? cookies.other : cookies.admin },
    fields: Object.entries(form),
    files: files.map((field) => ({ field, name: "거실.jpg", content: picture })),
    json: structuredClone(json),
  };
}

/** The object that a body is, or the first in its list; an earlier mutation may have left none. */
function objectIn(json: unknown) {
  const first: unknown = Array.isArray(json) ? json[0] : json;
  return typeof first === "object" && first !== null
    ? (first as Record<string, unknown>)
    : undefined;
}

/** Everything but what is done to the finished bytes. */
function mutate(request: Draft, mutation: Mutation) {
  const { fields, files, headers } = request;
  const holder = objectIn(request.json);
  const keys = Object.keys(holder ?? {});
  const choose = <T>(list: T[], at: number) => list[at % Math.max(1, list.length)];
  switch (mutation.kind) {
    case "value": {
      const field = choose(fields, mutation.at);
      if (field) field[1] = mutation.word;
      const key = choose(keys, mutation.at);
      if (holder && key) holder[key] = mutation.word;
      return;
    }
    case "json": {
      const key = choose(keys, mutation.at);
      if (holder && key) holder[key] = mutation.value;
      else if (request.json !== undefined) request.json = mutation.value;
      return;
    }
    case "drop": {
      if (fields.length > 0) fields.splice(mutation.at % fields.length, 1);
      delete holder?.[choose(keys, mutation.at) ?? ""];
      return;
    }
    case "add":
      fields.push([mutation.name, mutation.word]);
      if (holder)
        Object.defineProperty(holder, mutation.name, {
          value: mutation.word,
          enumerable: true,
          writable: true,
          configurable: true,
        });
      return;
    case "repeat": {
      const field = choose(fields, mutation.at);
      if (field) fields.push([field[0], mutation.word]);
      if (Array.isArray(request.json)) request.json.push({ ...holder, str: mutation.word });
      return;
    }
    case "query":
      request.path += `?${mutation.word}`;
      return;
    case "method":
      request.method = mutation.method;
      return;
    case "header":
      headers[mutation.name] = mutation.word;
      return;
    case "file":
      files.push({
        field: files[0]?.field ?? "files",
        name: mutation.name,
        content: mutation.bytes,
      });
      return;
    case "picture": {
      const file = files[0];
      if (!file) return;
      const content = Uint8Array.from(file.content);
      content[mutation.at % content.length] = mutation.byte;
      files[0] = { ...file, content };
      return;
    }
    case "stranger":
      headers.Cookie = "";
  }
}

async function bytesOf(
  { method, path, headers, fields, files, json }: Draft,
  mutations: Mutation[],
) {
  let body = Buffer.alloc(0);
  let type: string | undefined;
  if (json !== undefined) {
    body = Buffer.from(JSON.stringify(json) ?? "");
    type = "application/json";
  } else if (fields.length + files.length > 0) {
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    for (const { field, name, content } of files) {
      form.append(field, new File([new Uint8Array(content)], name));
    }
    const encoded = new Response(form);
    type = encoded.headers.get("Content-Type") ?? "";
    body = Buffer.from(await encoded.arrayBuffer());
  }
  for (const mutation of mutations) {
    if (mutation.kind === "cut") body = body.subarray(0, Math.floor(body.length * mutation.part));
    if (mutation.kind === "flip" && body.length > 0)
      body[mutation.at % body.length] = mutation.byte;
  }
  const lines = Object.entries({
    Host: new URL(server.url).host,
    Connection: "close",
    ...(type && { "Content-Type": type }),
    "Content-Length": String(body.length),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`), body]);
}

/** Every answer is one that the document names; a refusal is JSON with words. */
function judge({ method, path }: Draft, { template, method: asked }: Operation, answer: Answer) {
  const where = `${method} ${path.slice(0, 200)} ${answer.status} ${answer.text.slice(0, 200)}`;
  expect(answer.status, where).toBeLessThan(500);
  // A path can be bent until it leads out of the /api.
  const { pathname } = new URL(path.replaceAll(/[\r\n].*/gs, ""), server.url);
  if (!pathname.startsWith("/api/")) return;
  if (answer.status >= 400 && method !== "HEAD") {
    expect(answer.headers.get("Content-Type"), where).toBe("application/json; charset=utf-8");
    expect(JSON.parse(answer.text).message, where).toMatch(/[가-힣]/);
  }
  const isSamePath = new RegExp(`^${template.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(pathname);
  if (method === asked && isSamePath) contract.check(method, pathname, answer);
}

/** What the server keeps, in MB of resident memory. */
async function memory() {
  // Memory is given back in more than one round.
  const readings = [];
  for (let round = 0; round < 3; round += 1) readings.push(await collectAndRead());
  return Math.min(...readings);
}

async function collectAndRead() {
  const count = () => server.log().split("garbage collected").length;
  const earlier = count();
  process.kill(server.pid, "SIGUSR2");
  await expect.poll(count).toBeGreaterThan(earlier);
  return server.memory();
}

async function attempt(operation: Operation, mutations: Mutation[]) {
  const request = draft(operation, mutations);
  for (const each of mutations) mutate(request, each);
  const answer = await sendRaw(server.url, await bytesOf(request, mutations));
  const set = answer.headers.get("Set-Cookie");
  if (set && operation.template === "/api/account/modify")
    cookies.other = set.split(";", 1)[0] ?? "";
  judge(request, operation, answer);
  return answer.status;
}

test(`${RUNS} requests with something wrong in them leave nothing wrong behind`, {
  timeout: 900_000,
}, async () => {
  // Each as it should be, often enough that what is loaded and compiled once is there.
  const first: Record<string, number> = {};
  for (let round = 0; round < 12; round += 1) {
    for (const operation of operations) {
      const status = await attempt(operation, []);
      if (round === 0) first[`${operation.method} ${operation.template}`] = status;
    }
  }
  const before = await memory();

  const statuses: Record<number, number> = {};
  const request = fc.record({
    operation: fc.constantFrom(...operations),
    mutations: fc.array(mutation, { minLength: 1, maxLength: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(request, async ({ operation, mutations }) => {
      const status = await attempt(operation, mutations);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }),
    { seed: SEED, numRuns: RUNS, endOnFailure: true },
  );

  const growth = (await memory()) - before;
  console.info(
    `answers ${JSON.stringify(statuses)}, memory ${growth.toFixed(0)} MB over ${before.toFixed(0)} MB`,
  );
  expect(growth).toBeLessThan(50);
  expect(Object.keys(statuses)).toEqual(
    expect.arrayContaining(["200", "201", "400", "401", "403", "404", "405", "415"]),
  );
  expectDiskAndRowsInStep(server);
  // What was let in can be read again, in the shape that is promised.
  for (const operation of operations.filter(({ method }) => method === "GET")) {
    await attempt(operation, []);
  }
});
