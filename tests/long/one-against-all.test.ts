import { execFileSync } from "node:child_process";
import { connect } from "node:net";
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

function _login(address: string, password: string) {
  const body = new URLSearchParams({ username: admin.username, password });
  const headers = from(address);
  return fetch(`${server.url}/api/account/login`, { method: "POST", headers, body });
}

function inquiryWith(fields: Record<string, string> = {}) {
  return new URLSearchParams({ ...inquiry, ...fields });
}

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
  const request = `GET /api/content/view/${data[0].uploadedName} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`;
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
