import { connect } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { expectProblem } from "./support/problem";
import { sendRaw } from "./support/raw";
import { serveSite } from "./support/site";
import { countStored, unchanged } from "./support/unchanged";

/** Bytes, methods and addresses that no form and no client of the /api sends. */
const server = serveSite();
let before: unknown;
beforeEach(() => {
  before = countStored(server);
});
afterEach(() => {
  expect(countStored(server)).toEqual(before);
});

const host = "Host: localhost\r\nConnection: close\r\n";
const small = "Content-Type: application/json\r\n";
const cases: [string, string, number][] = [
  ["TRACE", `TRACE /api/contact HTTP/1.1\r\n${host}\r\n`, 405],
  ["PURGE", `PURGE /api/portfolio HTTP/1.1\r\n${host}\r\n`, 405],
  ["PATCH", `PATCH /api/contact/1 HTTP/1.1\r\n${host}\r\n`, 405],
  ["PATCH where nothing is", `PATCH /api/nope HTTP/1.1\r\n${host}\r\n`, 404],
  ["another spelling of /api", `PURGE /API/portfolio HTTP/1.1\r\n${host}\r\n`, 405],
  ["a spelling in codes", `PURGE /%61pi/portfolio HTTP/1.1\r\n${host}\r\n`, 405],
  ["a way round by the dots", `PURGE /about/../api/portfolio HTTP/1.1\r\n${host}\r\n`, 405],
  ["a doubled slash", `GET //api/portfolio HTTP/1.1\r\n${host}\r\n`, 400],
  [
    "a packed body",
    `POST /api/account/login HTTP/1.1\r\n${host}Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n..`,
    415,
  ],
  ["CONNECT", `CONNECT /api/contact HTTP/1.1\r\n${host}\r\n`, 405],
  ["a method that is none", `GIMME /api/contact HTTP/1.1\r\n${host}\r\n`, 400],
  ["/api/%", `GET /api/% HTTP/1.1\r\n${host}\r\n`, 400],
  ["/api?", `GET /api? HTTP/1.1\r\n${host}\r\n`, 404],
  ["over-long UTF-8", `GET /api/content/view/%C0%AF HTTP/1.1\r\n${host}\r\n`, 400],
  ["a path that climbs", `GET /api/content/view/../../etc/passwd HTTP/1.1\r\n${host}\r\n`, 404],
  ["a path that climbs in code", `GET /api/content/view/..%2f..%2fx HTTP/1.1\r\n${host}\r\n`, 404],
  ["NUL in a name", `GET /api/portfolio/view/a%00.jpg HTTP/1.1\r\n${host}\r\n`, 404],
  [
    "a Host that is none",
    `GET /api/portfolio HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n`,
    400,
  ],
  ["another expectation", `GET /api/portfolio HTTP/1.1\r\n${host}Expect: miracles\r\n\r\n`, 417],
  [
    "a header of 60 kB",
    `GET /api/portfolio HTTP/1.1\r\n${host}X: ${"a".repeat(60_000)}\r\n\r\n`,
    431,
  ],
  [
    "3,000 headers",
    `GET /api/portfolio HTTP/1.1\r\n${host}${"X-Some: header\r\n".repeat(3000)}\r\n`,
    431,
  ],
  ["an address of 60 kB", `GET /api/${"a".repeat(60_000)} HTTP/1.1\r\n${host}\r\n`, 431],
  [
    "a header with a line end in it",
    `GET /api/portfolio HTTP/1.1\r\n${host}X: a\r\n\0b\r\n\r\n`,
    400,
  ],
  [
    "a length that is no number",
    `POST /api/account/login HTTP/1.1\r\n${host}Content-Length: ten\r\n\r\n`,
    400,
  ],
  [
    "two lengths",
    `POST /api/account/login HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
    400,
  ],
  [
    "a length and pieces at once",
    `POST /api/account/login HTTP/1.1\r\n${host}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  [
    "pieces that are none",
    `POST /api/contact/add HTTP/1.1\r\n${host}${small}Transfer-Encoding: chunked\r\n\r\nzz\r\nab\r\n`,
    400,
  ],
];
test.each(cases)("%s", async (name, request, status) => {
  const answer = await sendRaw(server.url, request);
  expectProblem(answer, status, name);
  if (status === 405) expect(answer.headers.get("Allow")).toMatch(/GET/);
  expect(answer.text).not.toMatch(/node_modules|at .*\.js|root:/);
});

test("Allow lists exactly the methods of that path", async () => {
  const patch = (path: string) => sendRaw(server.url, `PATCH ${path} HTTP/1.1\r\n${host}\r\n`);
  expect((await patch("/api/contact/1")).headers.get("Allow")).toBe("GET, HEAD, DELETE, OPTIONS");
  expect((await patch("/api/account/login")).headers.get("Allow")).toBe("POST, OPTIONS");
});

test("HTTP/1.0 does not need a Host, which Node asks of HTTP/1.1", async () => {
  const without = "GET /api/portfolio HTTP/1.1\r\nConnection: close\r\n\r\n";
  expect((await sendRaw(server.url, without)).status).toBe(400);
  const answer = await sendRaw(server.url, "GET /api/portfolio HTTP/1.0\r\n\r\n");
  expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { data: [] }]);
});

test("after a Content-Length that is too small, the rest is not a request of its own", async () => {
  const body = '{"representative":"짧게"}';
  const answer = await sendRaw(
    server.url,
    `POST /api/content/company HTTP/1.1\r\nHost: localhost\r\nCookie: ${server.cookie}\r\n${small}Content-Length: 5\r\n\r\n${body}`,
  );
  expectProblem(answer, 400);
});

test("with a Content-Length that is too large, a client that disconnects has sent nothing", async () => {
  const form = "username=admin&password=x";
  const whole = `POST /api/contact/add HTTP/1.1\r\n${host}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n\r\n${form}`;
  await expect(sendRaw(server.url, whole, { hangUpAfter: 300 })).rejects.toThrow();
});

test("the body of a GET is ignored, and the GET is answered", async () => {
  const answer = await sendRaw(
    server.url,
    `GET /api/portfolio HTTP/1.1\r\n${host}${small}Content-Length: 11\r\n\r\n{"some":1}\n`,
  );
  expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { data: [] }]);
});

test("a malformed URL is a plain 400, a wrong method a 405 with Allow", async () => {
  for (const path of ["/%", "/%E0%A4%A", "/api/%", "/contact/%C0%AF"]) {
    expect([path, (await unchanged(server, () => fetch(server.url + path))).status]).toEqual([
      path,
      400,
    ]);
  }
  for (const [method, path] of [
    ["PATCH", "/api/contact/1"],
    ["POST", "/api/contact"],
    ["GET", "/api/contact/add"],
    ["PUT", "/api/account/login"],
  ] as const) {
    const answer = await unchanged(server, () =>
      fetch(server.url + path, { method, headers: { Cookie: server.cookie } }),
    );
    expect([method, path, answer.status]).toEqual([method, path, 405]);
    expect(answer.headers.get("Allow")).toBeTruthy();
  }
});

test("a connection lost in the middle of a photo leaves nothing", async () => {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST /api/contact/add HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Length: 9000000\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n--x\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n`,
  );
  socket.write(Buffer.alloc(500_000, 1));
  await expect.poll(() => countStored(server).files).toBe(1);
  socket.destroy();
  await expect.poll(() => countStored(server)).toEqual(before);
});
