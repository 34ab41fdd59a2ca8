import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { hashPassword } from "../../app/auth/password.server";
import { type Answer, readContract } from "../support/contract";
import { expectDiskAndRowsInStep } from "../support/disk-and-rows";
import { type Draft, type Mutation, mutate, mutation } from "../support/mutations";
import { drawPicture } from "../support/picture";
import { sendRaw } from "../support/raw";
import { serveSite } from "../support/site";
import { type Call, callsOf, password, validBodies, validParameter } from "../support/valid-calls";

/**
 * Thousands of requests, each a mutated valid one, to every path in /api/openapi.json. The server
 * must always answer as documented, keep its memory, and leave database and disk consistent.
 */
const RUNS = 3_000;
const SEED = 20261121;

const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
// npm start's malloc settings affect the result.
const settings = [...scripts.start.matchAll(/(MALLOC_\w+)=(\d+)/g)];
const server = serveSite({
  ...Object.fromEntries(settings.map(([, name, value]) => [name, value])),
  NODE_OPTIONS: `--import ${resolve("tests/support/collect-garbage.mjs")}`,
});
let contract: Awaited<ReturnType<typeof readContract>>;
let operations: Call[];
let picture: Buffer;
/** The administrator sends the requests; a second account changes its own password, ending sessions. */
const cookies = { admin: "", other: "" };

beforeAll(async () => {
  contract = await readContract(server.url);
  operations = callsOf(contract.document);
  server.database
    .prepare(
      "INSERT INTO account (username, passwordHash, role, createdAt) VALUES ('other', ?, 'ADMIN', '')",
    )
    .run(await hashPassword(password));
  cookies.admin = server.cookie;
  const login = await fetch(`${server.url}/api/account/login`, {
    method: "POST",
    body: new URLSearchParams({ username: "other", password }),
  });
  cookies.other = login.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
  picture = await drawPicture("#aa8866", 64, 48);
});

function draft({ method, template }: Call, mutations: Mutation[]): Draft {
  const { json, form = {}, files = [] } = validBodies[`${method} ${template}`] ?? {};
  const parameter = mutations.find((each) => each.kind === "parameter");
  const word =
    parameter &&
    (parameter.encoded ? encodeURIComponent(parameter.word.toWellFormed()) : parameter.word);
  return {
    method,
    path: template.replaceAll(
      /\{(\w+)\}/g,
      (_, name) => word ?? encodeURIComponent(validParameter(server, name, template)),
    ),
    headers: { Cookie: template.includes("account") ? cookies.other : cookies.admin },
    fields: Object.entries(form),
    files: files.map((field) => ({ field, name: "거실.jpg", content: picture })),
    json: structuredClone(json),
  };
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

/** Every answer must be documented; a refusal is JSON with a message. */
function judge({ method, path }: Draft, { template, method: asked }: Call, answer: Answer) {
  const where = `${method} ${path.slice(0, 200)} ${answer.status} ${answer.text.slice(0, 200)}`;
  expect(answer.status, where).toBeLessThan(500);
  // A mutated path can lead out of the /api.
  const { pathname } = new URL(path.replaceAll(/[\r\n].*/gs, ""), server.url);
  if (!pathname.startsWith("/api/")) return;
  if (answer.status >= 400 && method !== "HEAD") {
    expect(answer.headers.get("Content-Type"), where).toBe("application/json; charset=utf-8");
    expect(JSON.parse(answer.text).message, where).toMatch(/[가-힣]/);
  }
  const isSamePath = new RegExp(`^${template.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(pathname);
  if (method === asked && isSamePath) contract.check(method, pathname, answer);
}

/** The server's resident memory after garbage collection, in MB. */
async function memory() {
  // Freeing takes more than one round.
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

async function attempt(operation: Call, mutations: Mutation[]) {
  const request = draft(operation, mutations);
  for (const each of mutations) mutate(request, each);
  const answer = await sendRaw(server.url, await bytesOf(request, mutations));
  const set = answer.headers.get("Set-Cookie");
  if (set && operation.template === "/api/account/modify")
    cookies.other = set.split(";", 1)[0] ?? "";
  judge(request, operation, answer);
  return answer.status;
}

test(`${RUNS} mutated requests do no lasting harm`, async () => {
  // Each valid one first, often enough that everything is loaded and compiled.
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
  await expectDiskAndRowsInStep(server);
  // Whatever was stored can be read in the documented shape.
  for (const operation of operations.filter(({ method }) => method === "GET")) {
    await attempt(operation, []);
  }
});
