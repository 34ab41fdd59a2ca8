import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import { createCookie } from "@remix-run/node";
import SQLite from "better-sqlite3";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admin } from "../support/folders";
import { inquiry } from "../support/inquiry";
import { type RunningServer, startServer } from "../support/server";

/** Attacks by a single client on a site that others want to use. */
let server: RunningServer;

beforeAll(async () => {
  // Without SESSION_SECRET it generates its own.
  server = await startServer({ TRUST_PROXY: "1", SESSION_SECRET: "" });
});
afterAll(async () => {
  await server.stop();
  expect(server.unexpectedErrors()).toEqual([]);
});

const from = (address: string) => ({ "X-Forwarded-For": address });

function login(address: string, password: string) {
  const body = new URLSearchParams({ username: admin.username, password });
  const headers = from(address);
  return fetch(`${server.url}/api/account/login`, { method: "POST", headers, body });
}

function inquiryWith(fields: Record<string, string> = {}) {
  return new URLSearchParams({ ...inquiry, ...fields });
}

test("of fifty concurrent passwords a few are checked, and the others are told to wait", async () => {
  const guesses = Array.from({ length: 50 }, (_, index) => login("203.0.113.1", `guess ${index}`));
  const answers = await Promise.all(guesses);
  const judged = answers.filter(({ status }) => status === 401);
  expect(judged.length).toBeGreaterThanOrEqual(5);
  // On a slow machine time passes: a tenth try would be allowed after 1 + 2 + 4 + 8 + 16 seconds.
  expect(judged.length).toBeLessThan(10);
  for (const answer of answers.filter((each) => !judged.includes(each))) {
    expect([answer.status, Number(answer.headers.get("Retry-After")) > 0]).toEqual([429, true]);
  }
  expect((await login("203.0.113.2", admin.password)).status).toBe(200);
});

test("all addresses of one IPv6 network share their login attempts", async () => {
  const guesses = Array.from({ length: 30 }, (_, index) => login(`2001:db8::${index}`, "guess"));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401).length).toBeLessThan(10);
  expect(statuses).toContain(429);
  expect((await login("2001:db8:1::1", "guess")).status).toBe(401);
});

test("endless combining marks are refused by length, and delay nobody", async () => {
  const marks = `${"\u0301".repeat(250_000)}${"\u0316".repeat(250_000)}`;
  const send = (body: FormData | string, type?: string) =>
    fetch(`${server.url}/api/contact/add`, {
      method: "POST",
      headers: { ...from("203.0.113.3"), ...(type && { "Content-Type": type }) },
      body,
    });
  // Without the limit, either took minutes; the test would not wait that long.
  const raw = await send(`customer=가${marks}`, "application/x-www-form-urlencoded");
  expect(raw.status).toBe(413);
  const fewer = await send(
    `customer=가${marks.slice(220_000, 280_000)}`,
    "application/x-www-form-urlencoded",
  );
  expect(fewer.status).toBe(400);
  const form = new FormData();
  for (const [name, value] of inquiryWith()) form.append(name, value);
  for (const end of ["a", "b", "c"]) {
    form.append("files", new File(["글"], `${marks.slice(200_000, 300_000)}${end}.txt`));
  }
  expect((await send(form)).status).toBe(201);
});

test("a form of millions of tiny parts is discarded without parsing it all", async () => {
  const headers = { "Content-Type": "multipart/form-data; boundary=x" };
  const body = "--x\r\nA: b\r\n\r\nx\r\n".repeat(3_500_000);
  // Parsing it would take half a minute.
  const answer = await fetch(`${server.url}/api/contact/add`, { method: "POST", headers, body });
  expect(answer.status).toBe(413);
});

test("a visitor may send sixty inquiries an hour; more are told to wait, with the form kept", async () => {
  const headers = from("203.0.113.4");
  const send = () =>
    fetch(`${server.url}/api/contact/add`, { method: "POST", headers, body: inquiryWith() });
  for (let count = 0; count < 60; count += 1) expect((await send()).status).toBe(201);
  const over = await send();
  expect([over.status, Number(over.headers.get("Retry-After")) > 3000]).toEqual([429, true]);
  expect(await over.json()).toMatchObject({
    message: expect.stringContaining("접수되지 않았습니다"),
  });

  const page = await (await fetch(`${server.url}/contact`)).text();
  const token = /name="token"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? "";
  const onPage = await fetch(`${server.url}/contact`, {
    method: "POST",
    headers,
    body: inquiryWith({ token, detailAddress: "남는 주소" }),
  });
  expect(onPage.status).toBe(429);
  expect(await onPage.text()).toContain("남는 주소");
  const others = await fetch(`${server.url}/api/contact/add`, {
    method: "POST",
    headers: from("203.0.113.5"),
    body: inquiryWith(),
  });
  expect(others.status).toBe(201);
  // A proxy that we were not told to trust looks like this machine, and represents everyone.
  const unnamed = await fetch(`${server.url}/api/contact/add`, {
    method: "POST",
    body: inquiryWith(),
  });
  expect(unnamed.status).toBe(201);
});

test("a download that is not read stays on the disk, not in memory", async () => {
  const Cookie = await server.login();
  const form = new FormData();
  for (const [name, value] of inquiryWith()) form.append(name, value);
  form.append("files", new File([Buffer.alloc(29 * 1024 * 1024, "가 ")], "긴 글.txt"));
  await fetch(`${server.url}/api/contact/add`, { method: "POST", body: form });
  const database = new SQLite(server.databaseFile, { readonly: true });
  const name = database
    .prepare("SELECT uploadedName FROM inquiryFile ORDER BY id DESC")
    .pluck()
    .get();
  database.close();

  const before = server.memory();
  const { hostname, port } = new URL(server.url);
  const request = `GET /api/contact/download/${name}/a.txt HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${Cookie}\r\nConnection: close\r\n\r\n`;
  const sockets = Array.from({ length: 10 }, () => {
    const socket = connect(Number(port), hostname);
    socket.pause().write(request);
    return socket;
  });
  await expect.poll(() => openFilesIn("uploads/contact/")).toBe(10);
  // Time in which a server that does not wait for its clients reads all of it.
  await new Promise((resolve) => setTimeout(resolve, 2000));
  expect(server.memory() - before).toBeLessThan(100);

  // A client that resumes reading gets all of it.
  const [first, ...others] = sockets;
  let bytes = 0;
  first?.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
  });
  await new Promise((resolve) => first?.resume().once("close", resolve));
  expect(bytes).toBeGreaterThan(29 * 1024 * 1024);
  for (const socket of others) socket.destroy();
});

test("pipelined pictures of a closed connection leave no file open", async () => {
  const Cookie = await server.login();
  const create = { width: 2400, height: 1800, channels: 3, background: "#a86" } as const;
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const photo = await sharp({ create: { ...create, noise } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append("imageFiles", new File([new Uint8Array(photo)], "거실.jpg"));
  await fetch(`${server.url}/api/content/main`, {
    method: "POST",
    headers: { Cookie },
    body: form,
  });
  const { data } = await (await fetch(`${server.url}/api/content/main`)).json();
  const { hostname, port } = new URL(server.url);
  const picture = `/api/content/view/${data[0].uploadedName}`;
  // Made at its first request, by a process that gives way to others: a minute on a busy machine.
  await (await fetch(server.url + picture)).arrayBuffer();
  const request = `GET ${picture} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`;
  const sockets = Array.from({ length: 30 }, () => {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => {}).pause();
    return socket.on("connect", () => socket.write(request.repeat(8)));
  });
  const open = () => openFilesIn(".renditions/");
  await expect.poll(open).toBeGreaterThan(20);
  for (const socket of sockets) socket.destroy();
  await expect.poll(open).toBe(0);
});

/** @throws Error if one of them is closed meanwhile, after which a poll asks again */
function openFilesIn(folder: string) {
  const files = execFileSync("ls", ["-l", `/proc/${server.pid}/fd`], { encoding: "utf8" });
  return files.split("\n").filter((line) => line.includes(folder)).length;
}

test("an /api path is not answered at .data, where a picture would be serialised as text", async () => {
  for (const path of ["content/view/a.jpg.data", "contact.data", "%63ontact/1.DATA"]) {
    const answer = await fetch(`${server.url}/api/${path}`);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(await answer.json()).toEqual({ message: "없는 주소입니다." });
  }
});

test("forwarding headers set by the client have no effect", async () => {
  const forwarded = { "X-Forwarded-Host": "a:99999" };
  const answer = await fetch(`${server.url}/api/content/about`, { headers: forwarded });
  expect(answer.status).toBe(200);
  const page = await fetch(`${server.url}/about`, { headers: { "X-Forwarded-Host": "a:1234" } });
  expect(await page.text()).not.toContain(":1234");
  const guesses = Array.from({ length: 30 }, (_, index) =>
    login(`203.0.113.20:${5000 + index}`, "guess"),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401).length).toBeLessThan(10);
  expect(statuses).toContain(429);
});

test("an intent of maximum length, or deeply nested, is refused at once", async () => {
  const numbers = `{"type":"update","payload":{"name":"customer","value":[${"1,".repeat(30_000)}1]}}`;
  const nested = `{"type":"update","payload":{"name":"customer","value":${"[".repeat(2500)}${"]".repeat(2500)}}}`;
  for (const intent of [numbers, nested]) {
    const answer = await fetch(`${server.url}/contact`, {
      method: "POST",
      body: inquiryWith({ __intent__: intent }),
      redirect: "manual",
    });
    expect(answer.status).toBe(400);
  }
});

test("a session ends on the server after 14 days, whatever the browser keeps; a cookie from before sessions were rows is worth nothing", async () => {
  const cookie = await server.login();
  const auth = (Cookie: string) =>
    fetch(`${server.url}/api/account/auth`, { headers: { Cookie } }).then(({ status }) => status);
  expect(await auth(cookie)).toBe(200);
  const database = new SQLite(server.databaseFile);
  const old = new Date(Date.now() - 14 * 24 * 60 * 60 * 1000).toISOString();
  database.prepare("UPDATE session SET createdAt = ?").run(old);
  database.close();
  expect(await auth(cookie)).toBe(401);

  const secret = readFileSync(join(dirname(server.databaseFile), "session-secret"), "utf8");
  const { serialize } = createCookie("__session", { secrets: [secret] });
  const before = { accountId: 1, sessionVersion: 1, issuedAt: Date.now() };
  expect(await auth((await serialize(before)).split(";", 1)[0] ?? "")).toBe(401);
});

test("office pages are never cached, however their URL is spelled", async () => {
  const headers = { Cookie: await server.login() };
  for (const path of [
    "/admin/contact",
    "/ADMIN/contact",
    "/%61dmin/contact",
    "/Admin/contact.data",
  ]) {
    const answer = await fetch(server.url + path, { headers });
    expect([path, answer.headers.get("Cache-Control")]).toEqual([path, "private, no-store"]);
  }
});
