import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sendRaw } from "./support/raw";
import { serveSite } from "./support/site";

/** Invalid input to the /api: always JSON, the right 4xx, and no trace. */
const server = serveSite();
let before: unknown;

beforeEach(() => {
  before = rows();
});
afterEach(() => {
  expect(rows()).toEqual(before);
});

function rows() {
  return server.database
    .prepare(
      `SELECT (SELECT count(*) FROM inquiry) inquiries, (SELECT count(*) FROM portfolio) entries,
        (SELECT count(*) FROM contentBlock) blocks, (SELECT count(*) FROM company) companies,
        (SELECT sum(sessionVersion) FROM account) passwords`,
    )
    .get();
}

/** A refusal and nothing else. */
function expectProblem(
  answer: { status: number; headers: Headers; text: string },
  status: number,
  where?: string,
) {
  expect([where, answer.status, answer.text]).toEqual([where, status, expect.any(String)]);
  expect(answer.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  const { message, errors, codes, ...rest } = JSON.parse(answer.text);
  expect([message, rest]).toEqual([expect.stringMatching(/[가-힣]/), {}]);
  for (const words of Object.values(errors ?? {})) expect(words).toEqual([expect.any(String)]);
  expect(Object.keys(codes ?? {})).toEqual(Object.keys(errors ?? {}));
}

async function send(method: string, path: string, body?: BodyInit, type?: string) {
  const headers = { Cookie: server.cookie, ...(type !== undefined && { "Content-Type": type }) };
  const answer = await fetch(server.url + path, { method, headers, ...(body && { body }) });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const jsonPaths = [
  ["POST", "/api/content/company"],
  ["POST", "/api/content/about"],
  ["PUT", "/api/account/modify"],
] as const;

describe.each(jsonPaths)("%s %s refuses", (method, path) => {
  const isList = path.endsWith("about");
  const field = isList ? "str" : "representative";
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
  const cases: [string, string | Buffer, number][] = [
    ["nothing", "", 400],
    ["no JSON", "representative=x", 400],
    ["half of it", '{"representative": "홍', 400],
    ["JSON with something behind it", "{} {}", 400],
    ["a comment", "{/* */}", 400],
    ["a number", "1", 400],
    ["null", "null", 400],
    ["a word", '"words"', 400],
    [isList ? "an object for a list" : "a list for an object", isList ? "{}" : "[]", 400],
    ["a list in a list", "[[]]", 400],
    ["a list of null", "[null]", 400],
    ["an object in a field", wrap(`{"${field}":{"a":1}}`), 400],
    ["a list in a field", wrap(`{"${field}":["a"]}`), 400],
    ["1,000 brackets", "[".repeat(1000), 400],
    ["1,000 objects in each other", wrap(`{"${field}":${nested(1000)}}`), 400],
    // More than the two small ones accept.
    ["50,000 brackets", "[".repeat(50_000), isList ? 400 : 413],
    ["50,000 objects in each other", wrap(`{"${field}":${nested(50_000)}}`), isList ? 400 : 413],
    ["10 MB", wrap(`{"${field}":"${"x".repeat(10_000_000)}"}`), 413],
    ["10 MB of blanks", " ".repeat(10_000_000), 413],
  ];

  function wrap(object: string) {
    return isList ? `[${object}]` : object;
  }

  test.each(cases)("%s", async (_, body, status) => {
    expectProblem(
      await send(method, path, new Uint8Array(Buffer.from(body)), "application/json"),
      status,
    );
  });

  test.each([
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/xml",
    "application/jsonp",
    "text/html",
    "nonsense",
  ])("the content type %j", async (type) => {
    expectProblem(await send(method, path, new Uint8Array(Buffer.from("{}")), type), 415);
  });
});

describe("a block's id", () => {
  test.each(["1.5", "-1", "0", "1e99", '"abc"', '"1 "', "true", "99999999999999999999", '""'])(
    "%s",
    async (id) => {
      const body = `[{"id":${id},"title":"","str":[]}]`;
      expectProblem(await send("POST", "/api/content/service", body, "application/json"), 400);
    },
  );
});

test("unknown names are ignored; of a duplicate key, the last value counts", async () => {
  const body = `{"id":1,"representative":"하나","representative":"둘","version":null,"admin":true,
    "__proto__":{"email":"x"},"constructor":{"prototype":{"email":"x"}}}`;
  const saved = await send("POST", "/api/content/company", body, "application/json; charset=utf-8");
  expect([saved.status, saved.text]).toEqual([200, '{"message":"ok"}']);
  const { data } = JSON.parse((await send("GET", "/api/content/company")).text);
  expect(data).toMatchObject({ id: 1, representative: "둘", email: "" });
  before = rows();
});

const ids = [
  "0",
  "-1",
  "1.5",
  "1e3",
  "0x1",
  "abc",
  "%00",
  "1%00",
  "..%2f..%2f1",
  "%2e%2e%2f1",
  "１",
];
describe.each([...ids, "9".repeat(400), "1%20OR%201=1", "%EA%B0%80"])("the id %s", (id) => {
  test.each([
    ["GET", "/api/portfolio/read/"],
    ["GET", "/api/portfolio/modify/"],
    ["GET", "/api/contact/"],
    ["DELETE", "/api/contact/"],
    ["DELETE", "/api/portfolio/"],
    ["DELETE", "/api/content/"],
    ["DELETE", "/api/content/service/"],
    ["GET", "/api/content/view/"],
    ["GET", "/api/portfolio/view/"],
    ["DELETE", "/api/staged/portfolio/"],
  ])("%s %s", async (method, path) => {
    expectProblem(await send(method, path + encodeIfNeeded(id)), 404, path + id);
  });
});

function encodeIfNeeded(id: string) {
  return id.includes("%") ? id : encodeURIComponent(id);
}

describe("on the wire", () => {
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
    [
      "a path that climbs in code",
      `GET /api/content/view/..%2f..%2fx HTTP/1.1\r\n${host}\r\n`,
      404,
    ],
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
});
