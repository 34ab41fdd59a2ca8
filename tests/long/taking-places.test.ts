import { once } from "node:events";
import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inquiry } from "../support/inquiry";
import { type RunningServer, startServer } from "../support/server";
import { askFrom, connectFrom, statusOf } from "../support/visitors";

/** Clients that occupy slots without using them must not block others. */
let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server.stop();
  expect(server.unexpectedErrors()).toEqual([]);
});

function form(path: string, fields: Record<string, string>) {
  const body = new URLSearchParams(fields).toString();
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

function openFrom(address: string, count: number, sent: string, at = server) {
  const sockets = Array.from({ length: count }, () => connectFrom(address, at.url));
  return Promise.all(
    sockets.map(async (socket) => {
      await once(socket, "connect");
      socket.write(sent);
      return socket;
    }),
  );
}

/** In MB; the site alone on the internet, without a proxy before it. */
const MOST_MEMORY = 900;

function close(sockets: Socket[]) {
  for (const socket of sockets) socket.destroy();
}

test("half-sent forms do not block another client's form from the same address", async () => {
  const half = form("/api/contact/add", { customer: "a" }).slice(0, -1);
  const hanging = await openFrom("127.0.0.2", 200, half);
  const whole = form("/api/contact/add", inquiry);
  expect(await statusOf(connectFrom("127.0.0.2", server.url), whole)).toBe(201);
  const login = form("/api/account/login", { username: "nobody", password: "none" });
  expect(await statusOf(connectFrom("127.0.0.2", server.url), login)).toBe(401);
  close(hanging);
});

test("a form's bytes arrive intact, however they are split", async () => {
  const whole = form("/api/contact/add", { ...inquiry, customerMemo: "가".repeat(5000) });
  const head = whole.indexOf("\r\n\r\n") + 4;
  const cuts = [1, head, head + 1, head + 10_000, head + 30_000, whole.length - 1];
  for (const cut of cuts) {
    const socket = connectFrom("127.0.0.3", server.url);
    const status = statusOf(socket, whole.slice(0, cut));
    await pause(20);
    socket.write(whole.slice(cut));
    expect([cut, await status]).toEqual([cut, 201]);
  }
});

test("pipelined responses that nobody reads fill no memory", async () => {
  const asked = "GET /portfolio HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(50);
  const sockets = await openFrom("127.0.0.2", 400, asked);
  for (const socket of sockets) socket.pause();
  expect(await askFrom("127.0.0.3", server.url, "/privacy")).toBe(200);
  expect(server.memory()).toBeLessThan(MOST_MEMORY);
  close(sockets);
});

test("bad requests by the hundred hold up nobody", async () => {
  const junk = "GET //x HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(100);
  let isOver = false;
  const flooding = new Set<Socket>();
  const floods = Array.from({ length: 30 }, async () => {
    while (!isOver) {
      const socket = connectFrom("127.0.0.8", server.url);
      flooding.add(socket);
      socket.write(junk);
      socket.resume();
      // `once` would reject a reset.
      await new Promise((resolve) => socket.once("close", resolve));
      flooding.delete(socket);
    }
  });
  for (let count = 0; count < 5; count += 1) {
    expect(await askFrom("127.0.0.3", server.url, "/privacy")).toBe(200);
  }
  isOver = true;
  close([...flooding]);
  await Promise.all(floods);
});

test("concurrent forms of five visitors do not block a page", async () => {
  let answered = 0;
  const many = ["127.0.0.2", "127.0.0.4", "127.0.0.5", "127.0.0.6", "127.0.0.7"].flatMap(
    (address) =>
      Array.from({ length: 50 }, async () => {
        await statusOf(connectFrom(address, server.url), form("/contact", { customer: "a" }));
        answered += 1;
      }),
  );
  expect(await askFrom("127.0.0.3", server.url, "/privacy")).toBe(200);
  expect(answered).toBeLessThan(150);
  await Promise.all(many);
});

test("a missing asset of an earlier build gets a short answer, without rendering a page", async () => {
  const answer = await fetch(`${server.url}/assets/entry-old.js`);
  expect([answer.status, await answer.text()]).toEqual([404, "없는 파일입니다."]);
  const head = await fetch(`${server.url}/assets/entry-old.js`, { method: "HEAD" });
  expect(head.status).toBe(404);
});

test("a conditional read with a precondition for writes is an ordinary read, not an error", async () => {
  const asked = await fetch(`${server.url}/favicon.ico`, { headers: { "If-Match": '"other"' } });
  expect(asked.status).toBeLessThan(412);
});

test("an expectation that nobody has is refused, however many there are", async () => {
  const asked =
    "GET /privacy HTTP/1.1\r\nHost: localhost\r\nExpect: x\r\nConnection: close\r\n\r\n";
  expect(await statusOf(connectFrom("127.0.0.2", server.url), asked)).toBe(417);
  const flood = await openFrom(
    "127.0.0.9",
    4,
    asked.replace("Connection: close\r\n", "").repeat(2000),
  );
  expect(await askFrom("127.0.0.3", server.url, "/privacy")).toBe(200);
  close(flood);
});

test("after bodies in thousands of tiny chunks everybody is answered, and one in small chunks is read", async () => {
  const head =
    "POST /api/contact/add HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\nContent-Type: ";
  const tiny = `${head}multipart/form-data; boundary=x\r\n\r\n${"1\r\na\r\n".repeat(20_000)}`;
  const sockets = Array.from({ length: 250 }, () => connectFrom("127.0.0.20", server.url));
  for (const socket of sockets) socket.write(tiny);
  expect(await askFrom("127.0.0.2", server.url, "/privacy")).toBe(200);
  expect(server.memory()).toBeLessThan(MOST_MEMORY);
  close(sockets);
  expect(await askFrom("127.0.0.20", server.url, "/privacy")).toBe(200);

  const body = new URLSearchParams(inquiry).toString();
  const letters = [...body].map((letter) => `1\r\n${letter}\r\n`).join("");
  // As many headers as a head has room for hide no body.
  const small = `${head}application/x-www-form-urlencoded\r\n${"a:b\r\n".repeat(2500)}\r\n${letters}0\r\n\r\n`;
  const ask = () => statusOf(connectFrom("127.0.0.3", server.url), small);
  await expect.poll(ask).toBe(201);
});

test("inquiries with files begin beside a flood of refusals", async () => {
  let isOver = false;
  const floods = ["127.0.0.4", "127.0.0.5", "127.0.0.6"].flatMap((address) =>
    Array.from({ length: 40 }, async () => {
      while (!isOver) await askFrom(address, server.url, "//x");
    }),
  );
  const body = new FormData();
  for (const [name, value] of Object.entries(inquiry)) body.append(name, value);
  body.append("files", new File([`%PDF-1.4\n${"0".repeat(100_000)}`], "plan.pdf"));
  const answer = await fetch(`${server.url}/api/contact/add`, { method: "POST", body });
  expect(answer.status).toBe(201);
  isOver = true;
  await Promise.all(floods);
});

test("an address whose host is hidden behind a backslash is no address", async () => {
  for (const path of ["/\\a/assets/x", "/\\a/api/contact/1.data"]) {
    expect([path, await askFrom("127.0.0.3", server.url, path)]).toEqual([path, 400]);
  }
});

test("a range is asked of photographs only: an icon comes whole", async () => {
  const answer = await fetch(`${server.url}/favicon.ico`, {
    headers: { Range: "bytes=99999999-" },
  });
  expect(answer.status).toBe(200);
});
