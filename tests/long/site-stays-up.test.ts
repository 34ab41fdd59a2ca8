import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isKnownBrowser } from "~/auth/device.server";
import { makeToken } from "~/contact/one-time-token.server";
import { sendRaw } from "../support/raw";
import { type RunningServer, startServer } from "../support/server";
import { askFrom, connectFrom, statusOf } from "../support/visitors";

/** A few hostile requests must not affect other visitors. */
let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server.stop();
  expect(server.unexpectedErrors()).toEqual([]);
});

test("a multipart form without a usable boundary, whose client disconnects, does not stop the server", async () => {
  const types = [
    "multipart/form-data; boundary=",
    'multipart/form-data; boundary=""',
    `multipart/form-data; boundary=${"b".repeat(300)}`,
    "multipart/form-data; x-boundary=b",
    'multipart/form-data; a="; boundary=b"',
  ];
  const paths = ["/admin/login", "/contact", "/api/contact/add", "/api/account/login"];
  const before = ["", "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"];
  for (const type of types) {
    for (const path of paths) {
      for (const pipelined of before) {
        for (const delay of [0, 1, 3, 8]) {
          const socket = connectFrom("127.0.0.1", server.url);
          await once(socket, "connect");
          socket.write(
            `${pipelined}POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 500\r\n\r\n--b\r\n`,
          );
          await pause(delay);
          socket.destroy();
        }
      }
    }
  }
  expect(await askFrom("127.0.0.1", server.url, "/privacy")).toBe(200);
});

test("a path of thousands of segments is refused before routes are matched", async () => {
  const long = [
    `/${"a/".repeat(4000)}`,
    `/${"a/".repeat(8000)}`,
    `/${"%61/".repeat(2000)}`,
    `/a${"/".repeat(3000)}`,
    `/${"a%2F".repeat(2000)}`,
    `/admin/${"a/".repeat(2000)}`,
    `/portfolio/${"a/".repeat(2000)}.data`,
    `http://localhost/${"a/".repeat(2000)}`,
    `/api/${"a/".repeat(21)}`,
    `/privacy?${"a".repeat(9000)}`,
    `/${"a\\".repeat(4000)}`,
    `/admin/${"a\\".repeat(2000)}`,
  ];
  for (const path of long) {
    const answer = await sendRaw(
      server.url,
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    );
    expect([path.slice(0, 40), answer.status]).toEqual([path.slice(0, 40), 414]);
    expect(answer.text).toContain("주소가 너무 깁니다.");
  }
  expect(await askFrom("127.0.0.1", server.url, `/${"a/".repeat(19)}`)).toBe(404);
  expect(await askFrom("127.0.0.1", server.url, `/portfolio?utm_source=${"a".repeat(7000)}`)).toBe(
    200,
  );
});

test("an invalid Origin is refused, whatever the method", async () => {
  for (const [method, status] of [
    ["OPTIONS", 400],
    ["GET", 400],
    ["POST", 403],
  ] as const) {
    const request = `${method} /admin/portfolio.data HTTP/1.1\r\nHost: localhost\r\nOrigin: http://[\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;
    expect([method, (await sendRaw(server.url, request)).status]).toEqual([method, status]);
  }
});

test("a Host or Origin that is too long is refused, and appears in no page", async () => {
  const long = "a".repeat(10_000);
  for (const head of [`Host: ${long}`, `Host: localhost\r\nOrigin: http://${long}`]) {
    const request = `GET /sitemap.xml HTTP/1.1\r\n${head}\r\nConnection: close\r\n\r\n`;
    const answer = await sendRaw(server.url, request);
    expect([answer.status, answer.text.includes(long)]).toEqual([400, false]);
  }
});

test("a form token sent as the device cookie gets no priority", async () => {
  const page = await (await fetch(`${server.url}/contact`)).text();
  const token = /name="token"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? "";
  expect(await isKnownBrowser(`device=${encodeURIComponent(`contact ${token}`)}`)).toBe(false);
  expect(await isKnownBrowser(`device=${encodeURIComponent(token)}`)).toBe(false);
  expect(await isKnownBrowser(`device=${encodeURIComponent(`contact ${makeToken()}`)}`)).toBe(
    false,
  );
});

test("unfinished DELETE requests block no page", async () => {
  const head =
    "DELETE /contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\na";
  const hanging = Array.from({ length: 8 }, () => {
    const socket = connectFrom("127.0.0.2", server.url);
    socket.write(head);
    return socket;
  });
  expect(await askFrom("127.0.0.2", server.url, "/privacy")).toBe(200);
  expect(hanging.every((socket) => !socket.destroyed)).toBe(true);
  for (const socket of hanging) socket.destroy();
});

test("a visitor who requests 250 pages at once does not delay others", async () => {
  // A page that is rendered for each visitor.
  await askFrom("127.0.0.1", server.url, "/contact");
  let answered = 0;
  const many = Array.from({ length: 250 }, async () => {
    const status = await askFrom("127.0.0.2", server.url, "/contact");
    answered += 1;
    return status;
  });
  // His were sent first, but are not all answered first.
  expect(await askFrom("127.0.0.3", server.url, "/contact")).toBe(200);
  expect(answered).toBeLessThan(150);
  expect(new Set(await Promise.all(many))).toEqual(new Set([200]));
});

test("a visitor's stalled uploads block no page and no form", async () => {
  const head =
    "POST /api/contact/add HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9999999\r\n\r\n";
  const uploads = Array.from({ length: 500 }, () => {
    const socket = connectFrom("127.0.0.2", server.url);
    socket.write(head);
    return socket;
  });
  expect(await askFrom("127.0.0.2", server.url, "/privacy")).toBe(200);
  const form = "customer=a";
  const short = `POST /api/contact/add HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${form.length}\r\n\r\n${form}`;
  expect(await statusOf(connectFrom("127.0.0.2", server.url), short)).toBe(400);
  for (const socket of uploads) socket.destroy();
});

test("idle connections do not delay a shutdown", async () => {
  const other = await startServer();
  const silent = connectFrom("127.0.0.1", other.url);
  const keptAlive = connectFrom("127.0.0.1", other.url);
  keptAlive.write("GET /privacy HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await once(keptAlive, "data");
  const ended = [silent, keptAlive].map((socket) => {
    socket.resume();
    return once(socket, "close");
  });
  process.kill(other.pid, "SIGTERM");
  await Promise.all(ended);
  expect(await other.exited).toBe(0);
  await other.stop();
});

test("an uncaught exception costs one response, and repeated ones stop the process", async () => {
  const misbehaving = await startServer({
    NODE_OPTIONS: "--import ./tests/support/misbehave.mjs",
  });
  process.kill(misbehaving.pid, "SIGUSR2");
  await expect.poll(() => misbehaving.unexpectedErrors().join()).toContain("nobody listens");
  const name = "00000000-0000-0000-0000-000000000000.jpg";
  misbehaving.change(`INSERT INTO mainImage (ord, name, uploadedName, type, size, width, height, color)
    VALUES (1, '거실.jpg', '${name}', 'image/jpeg', 1, 1, 1, '#a08060')`);
  const broken = `/api/content/view/${name}`;
  const answer = await fetch(misbehaving.url + broken);
  expect(answer.status).toBe(500);
  const { message } = await answer.json();
  const id = /오류 번호 ([0-9a-f]{8})/.exec(message)?.[1];
  await expect
    .poll(() => misbehaving.unexpectedErrors().join("\n"))
    .toContain(`[${id}] GET ${broken} Error: nobody catches`);
  expect((await fetch(`${misbehaving.url}/privacy`)).status).toBe(200);

  await Promise.allSettled(Array.from({ length: 12 }, () => fetch(misbehaving.url + broken)));
  expect(await misbehaving.exited).toBe(1);
  expect(misbehaving.unexpectedErrors().join()).toContain("오류가 계속되어");
  await misbehaving.stop();
});

test("with TRUST_PROXY the site listens on this machine only", async () => {
  const behind = await startServer({ TRUST_PROXY: "1", HOST: "" });
  expect(await askFrom("127.0.0.1", behind.url, "/privacy")).toBe(200);
  const elsewhere = behind.url.replace("127.0.0.1", "127.0.0.2");
  await expect(fetch(elsewhere)).rejects.toThrow();
  await behind.stop();
});
