import { connect } from "node:net";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countFiles } from "./support/files";
import { type RunningServer, startServer } from "./support/server";

/**
 * Everything that the form, the /api and a URL can carry and should not: each gets a clear answer
 * with the right status; no row, no file and no unexpected error is left of it.
 */
let server: RunningServer;
let database: SQLite.Database;
let cookie: string;

beforeAll(async () => {
  server = await startServer();
  database = new SQLite(server.databaseFile, { readonly: true });
  cookie = await server.login();
});

afterAll(async () => {
  database.close();
  await server.stop();
  expect(server.unexpectedErrors()).toEqual([]);
});

const valid = {
  customer: "홍길동",
  email: "",
  phoneNumber: "01012345678",
  buildingType: "APARTMENT",
  exclusiveArea: "24.5",
  startDate: "",
  moveInDate: "",
  postCode: "06236",
  mainAddress: "서울 강남구 테스트로 1",
  detailAddress: "101호",
  latitude: "37.5",
  longitude: "127.03",
  budget: "3000",
  interiorType: "ALL",
  customerMemo: "",
  personalInformationAgree: "true",
};

const required = {
  customer: "사용자 이름은 2자 이상이어야 합니다.",
  phoneNumber: "연락처는 9자 이상이어야 합니다.",
  buildingType: "건물 유형을 선택하세요.",
  exclusiveArea: "분양 면적(평수)를 입력하세요.",
  mainAddress: "주소를 입력하세요.",
  detailAddress: "상세 주소를 입력하세요.",
  personalInformationAgree: "개인정보처리방침에 동의하여야 견적문의가 가능합니다.",
};

const unusable = "사용할 수 없는 문자가 들어 있습니다.";
const noNumber = "0 이상의 숫자로 입력하세요.";
const noDay = "없는 날짜입니다.";
const noPlace = "좌표가 올바르지 않습니다.";

/** field, value, and what is said about it */
const fieldCases: [keyof typeof valid, string, string][] = [
  ...Object.entries(required).map(
    ([field, message]) => [field, "", message] as [keyof typeof valid, string, string],
  ),
  ["customer", "   ", required.customer],
  ["customer", "홍", required.customer],
  ["customer", "가".repeat(51), "50자까지 입력할 수 있습니다."],
  ["customer", "홍길\0동", unusable],
  ["customer", "홍길\u001b[31m동", unusable],
  ["customer", "홍길동\r\nBcc: x", unusable],
  ["phoneNumber", "12345678", required.phoneNumber],
  ["phoneNumber", "0".repeat(61), "60자까지 입력할 수 있습니다."],
  ["phoneNumber", "공일공일이삼사오육", "연락처는 숫자로 입력하세요."],
  ["phoneNumber", "저녁에 010-123", "연락처는 숫자로 입력하세요."],
  ["phoneNumber", "<b>0101234</b>", "연락처는 숫자로 입력하세요."],
  ["phoneNumber", "1'; DROP TABLE x", "연락처는 숫자로 입력하세요."],
  ["buildingType", "CASTLE", required.buildingType],
  ["buildingType", "apartment", required.buildingType],
  ["buildingType", "constructor", required.buildingType],
  ["buildingType", "APARTMENT,HOUSE", required.buildingType],
  ["exclusiveArea", "NaN", noNumber],
  ["exclusiveArea", "-1", noNumber],
  ["exclusiveArea", "1e309", noNumber],
  ["exclusiveArea", "0x10", noNumber],
  ["exclusiveArea", "Infinity", noNumber],
  ["exclusiveArea", "스물넷", noNumber],
  ["exclusiveArea", "2024.1.1", noNumber],
  ["exclusiveArea", "9".repeat(400), noNumber],
  ["exclusiveArea", "100001", "100,000 이하로 입력하세요."],
  ["budget", "NaN", noNumber],
  ["budget", "-0.5", noNumber],
  ["budget", "1e309", noNumber],
  ["budget", "많이", noNumber],
  ["budget", "100000001", "100,000,000 이하로 입력하세요."],
  ["latitude", "90.01", noPlace],
  ["latitude", "-91", noPlace],
  ["latitude", "NaN", noPlace],
  ["latitude", "1e309", noPlace],
  ["longitude", "180.5", noPlace],
  ["longitude", "-181", noPlace],
  ["longitude", "동경", noPlace],
  ["startDate", "2025-02-30", noDay],
  ["startDate", "2025-13-01", noDay],
  ["startDate", "내일", noDay],
  ["startDate", "2025-1-1", noDay],
  ["startDate", "99999-01-01", noDay],
  ["moveInDate", "0000-00-00", noDay],
  ["moveInDate", "2025-02-29", noDay],
  ["moveInDate", "2025-06-31T00:00:00Z", noDay],
  ["moveInDate", "' OR 1=1 --", noDay],
  ["postCode", "1", "우편번호는 숫자 5자리입니다."],
  ["postCode", "강남구", "우편번호는 숫자 5자리입니다."],
  ["postCode", "<script>", "우편번호는 숫자 5자리입니다."],
  ["mainAddress", " ", required.mainAddress],
  ["mainAddress", "가".repeat(201), "200자까지 입력할 수 있습니다."],
  ["mainAddress", "서울\0", unusable],
  ["detailAddress", "\t", required.detailAddress],
  ["detailAddress", "가".repeat(201), "200자까지 입력할 수 있습니다."],
  ["interiorType", "HALF", "공사 범위를 선택하세요."],
  ["interiorType", "all", "공사 범위를 선택하세요."],
  ["email", "a".repeat(255), "254자까지 입력할 수 있습니다."],
  ["email", "a@b.c\0", unusable],
  ["customerMemo", "가".repeat(5001), "5,000자까지 입력할 수 있습니다."],
  ["customerMemo", "안녕\u0000하세요", unusable],
  ["customerMemo", "\u001b]0;title\u0007", unusable],
  ["personalInformationAgree", "false", required.personalInformationAgree],
  ["personalInformationAgree", "0", required.personalInformationAgree],
  ["personalInformationAgree", "yes", required.personalInformationAgree],
  ["personalInformationAgree", "null", required.personalInformationAgree],
  ["personalInformationAgree", "ON", required.personalInformationAgree],
];

describe("a field that is wrong is answered beside the field", () => {
  test.each(fieldCases)("on the page: %s = %.30j", async (field, value, message) => {
    const answer = await unchanged(() => sendPage(formOf({ ...valid, [field]: value })));
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(message);
    // Nothing is lost: what was right stands in the form again.
    if (field !== "mainAddress") expect(answer.text).toContain(`value="${valid.mainAddress}"`);
  });

  test.each(fieldCases)("on the /api: %s = %.30j", async (field, value, message) => {
    const answer = await unchanged(() => sendApi(formOf({ ...valid, [field]: value })));
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text).errors[field]?.join(" ")).toContain(message);
    expect(JSON.parse(answer.text).message).toMatch(/[가-힣]/);
  });
});

describe("a field that is missing altogether is an error of that field", () => {
  test.each(Object.entries(required))("%s", async (field, message) => {
    const { [field as keyof typeof valid]: _, ...rest } = valid;
    const answer = await unchanged(() => sendApi(formOf(rest)));
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text).errors).toEqual({ [field]: [message] });
  });
});

describe("names that a form never has are passed over, and what they hide is still missing", () => {
  const names = [
    "customer[999999999]",
    "customer[0]",
    "customer.name",
    "__proto__",
    "__proto__.customer",
    "constructor.prototype.customer",
    `${"a.".repeat(5000)}customer`,
    `${"customer[0]".repeat(500)}`,
    "customer\0",
    "",
  ];
  test.each(names)("%.40j", async (name) => {
    const { customer, ...rest } = valid;
    const answer = await unchanged(() => sendApi(formOf({ ...rest, [name]: customer })));
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text).errors.customer).toEqual([required.customer]);
  });
});

describe("an intent that cannot be read is answered with 400", () => {
  const intents = [
    "no json",
    "[]",
    "null",
    '{"type":"boom"}',
    '{"type":"insert","payload":{"name":"customer","index":999999999}}',
    '{"type":"validate","payload":{"name":"__proto__.x"}}',
    `{"type":"${"x".repeat(100_000)}"}`,
    "[".repeat(100_000),
  ];
  test.each(intents)("%.60s", async (intent) => {
    const body = { ...valid, __intent__: intent };
    const page = await unchanged(() => sendPage(formOf(body)));
    expect(page.status).toBe(400);
    expect(page.text).toMatch(/보낸 양식을 읽을 수 없습니다/);
    const api = await unchanged(() => sendApi(formOf(body)));
    expect(api.status).toBe(400);
  });
});

describe("files that are not taken", () => {
  const elf = Buffer.concat([Buffer.from("7f454c46020101", "hex"), Buffer.alloc(5000)]);
  const exe = Buffer.concat([Buffer.from("4d5a90000300", "hex"), Buffer.alloc(5000)]);
  const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>';
  const cases: [string, string, Buffer | string][] = [
    ["a program named .jpg", "거실.jpg", elf],
    ["a Windows program named .pdf", "견적.pdf", exe],
    ["a Windows program under its own name", "setup.exe", exe],
    ["an SVG with a script", "logo.svg", svg],
    ["an SVG named .png", "logo.png", svg],
    ["a web page named .jpg", "a.jpg", "<html><script>alert(1)</script></html>"],
    ["a text named .hwp", "문서.hwp", "글자뿐"],
    ["bytes without meaning", "a.zip", Buffer.from("ff00fe01fd02fc03", "hex")],
    ["a sound", "a.mp3", Buffer.from("494433030000000000", "hex")],
    ["a tar", "a.tar", Buffer.alloc(10_240)],
  ];
  test.each(cases)("%s", async (_, name, content) => {
    const body = () => withFiles([name, content]);
    const api = await unchanged(() => sendApi(body()));
    expect(api.status).toBe(415);
    expect(JSON.parse(api.text).errors.files[0]).toContain("받을 수 없는 파일입니다");
    const page = await unchanged(() => sendPage(body()));
    expect(page.status).toBe(415);
    expect(page.text).toContain("다시 선택해 주세요");
  });

  test("31 MB are answered with the words of the spec, after they were read", async () => {
    const body = () => withFiles(["큰 사진.txt", Buffer.alloc(31 * 1024 * 1024, "a")]);
    const api = await unchanged(() => sendApi(body()));
    expect(api.status).toBe(413);
    expect(JSON.parse(api.text).message).toBe("전체 파일 용량은 30MB를 초과할 수 없습니다.");
    const page = await unchanged(() => sendPage(body()));
    expect(page.status).toBe(413);
    expect(page.text).toContain("경고: 파일 용량 초과");
    expect(page.text).toContain("다시 선택해 주세요: <!-- -->큰 사진.txt");
  });

  test("30 MB in three files and one byte more are too much", async () => {
    const ten = Buffer.alloc(10 * 1024 * 1024, "a");
    const body = withFiles(
      ["a.txt", ten],
      ["b.txt", ten],
      ["c.txt", Buffer.concat([ten, Buffer.from("a")])],
    );
    expect((await unchanged(() => sendApi(body))).status).toBe(413);
  });

  test("four files are one too many", async () => {
    const body = () => withFiles(["a.txt", "a"], ["b.txt", "b"], ["c.txt", "c"], ["d.txt", "d"]);
    const api = await unchanged(() => sendApi(body()));
    expect(api.status).toBe(400);
    expect(JSON.parse(api.text).message).toBe("첨부할 수 있는 파일은 최대 3개입니다.");
    const page = await unchanged(() => sendPage(body()));
    expect(page.text).toContain("경고: 파일 개수 초과");
  });

  test("a good file with a bad field leaves neither", async () => {
    const body = withFiles(["a.txt", "a"]);
    body.set("customer", "");
    expect((await unchanged(() => sendPage(body))).status).toBe(400);
  });
});

describe("bodies that are no form", () => {
  const field = 'Content-Disposition: form-data; name="customer"';
  const cases: [string, string | undefined, string, number][] = [
    ["JSON", "application/json", JSON.stringify(valid), 415],
    ["plain text", "text/plain", "customer=x", 415],
    ["no content type", "", "customer=x", 415],
    ["multipart without a boundary", "multipart/form-data", "--x--", 415],
    ["multipart of another kind", "multipart/mixed; boundary=x", "--x--", 415],
    ["nothing where multipart should be", "multipart/form-data; boundary=x", "", 400],
    [
      "multipart that breaks off in a header",
      "multipart/form-data; boundary=x",
      `--x\r\n${field}`,
      400,
    ],
    [
      "multipart that breaks off in a field",
      "multipart/form-data; boundary=x",
      `--x\r\n${field}\r\n\r\n홍`,
      400,
    ],
    [
      "multipart that breaks off in a file",
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nhalf',
      400,
    ],
    ["another boundary than announced", "multipart/form-data; boundary=x", "--y\r\n\r\n--y--", 400],
    ["300 fields", "application/x-www-form-urlencoded", "a=1&".repeat(300), 413],
    [
      "3 MB of text",
      "application/x-www-form-urlencoded",
      `customerMemo=${"x".repeat(3_000_000)}`,
      413,
    ],
    [
      "400 parts",
      "multipart/form-data; boundary=x",
      `${`--x\r\n${field}\r\n\r\na\r\n`.repeat(450)}--x--\r\n`,
      413,
    ],
    [
      "a field of 3 MB",
      "multipart/form-data; boundary=x",
      `--x\r\n${field}\r\n\r\n${"a".repeat(3_000_000)}\r\n--x--\r\n`,
      413,
    ],
  ];
  test.each(cases)("%s", async (_, type, body, status) => {
    const headers = { "Content-Type": type ?? "" };
    for (const path of ["/api/contact/add", "/contact"]) {
      const answer = await unchanged(() =>
        fetch(server.url + path, { method: "POST", headers, body: Buffer.from(body) }),
      );
      expect([path, answer.status]).toEqual([path, status]);
      expect(answer.text).toMatch(/[가-힣]/);
      if (path.startsWith("/api"))
        expect(JSON.parse(answer.text)).toEqual({ message: expect.any(String) });
    }
  });

  test("a connection that breaks off in the middle of a photo leaves nothing", async () => {
    const before = state();
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /api/contact/add HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Length: 9000000\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n--x\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n`,
    );
    socket.write(Buffer.alloc(500_000, 1));
    await expect.poll(() => state().files).toBe(before.files + 1);
    socket.destroy();
    await expect.poll(state).toEqual(before);
  });
});

describe("addresses that lead nowhere", () => {
  const ids = [
    "abc",
    "0",
    "-1",
    "1.5",
    "1e3",
    "999999999999999999999",
    "NaN",
    "%00",
    "..%2f..",
    "1;--",
    "424242",
  ];
  test.each(ids)("an inquiry %s is not found", async (id) => {
    const headers = { Cookie: cookie };
    for (const [method, path] of [
      ["GET", `/api/contact/${id}`],
      ["DELETE", `/api/contact/${id}`],
      ["GET", `/api/contact/download/${id}/x.jpg`],
    ] as const) {
      const answer = await unchanged(() => fetch(server.url + path, { method, headers }));
      expect([method, path, answer.status]).toEqual([method, path, 404]);
      expect(JSON.parse(answer.text).message).toMatch(/[가-힣]/);
    }
    const put = await unchanged(() =>
      fetch(`${server.url}/api/contact/${id}/modify`, {
        method: "PUT",
        headers,
        body: formOf(valid),
      }),
    );
    expect(put.status).toBe(404);
    const page = await unchanged(() => fetch(`${server.url}/admin/contact/${id}`, { headers }));
    expect(page.status).toBe(404);
  });

  test("a malformed address is a plain 400, a wrong method a 405 that says what is allowed", async () => {
    for (const path of ["/%", "/%E0%A4%A", "/api/%", "/contact/%C0%AF"]) {
      expect([path, (await unchanged(() => fetch(server.url + path))).status]).toEqual([path, 400]);
    }
    for (const [method, path] of [
      ["PATCH", "/api/contact/1"],
      ["POST", "/api/contact"],
      ["GET", "/api/contact/add"],
      ["PUT", "/api/account/login"],
    ] as const) {
      const answer = await unchanged(() =>
        fetch(server.url + path, { method, headers: { Cookie: cookie } }),
      );
      expect([method, path, answer.status]).toEqual([method, path, 405]);
      expect(answer.headers.get("Allow")).toBeTruthy();
    }
  });
});

describe("logins that are none", () => {
  const bodies: [string, BodyInit][] = [
    ["empty", new URLSearchParams()],
    ["an unknown name", new URLSearchParams({ username: "nobody", password: "x" })],
    ["SQL for a name", new URLSearchParams({ username: "' OR 1=1 --", password: "' OR 1=1 --" })],
    [
      "a password of 8,000 letters",
      new URLSearchParams({ username: "admin", password: "x".repeat(8000) }),
    ],
    ["NUL", new URLSearchParams({ username: "admin\0", password: "\0" })],
    [
      "the right name as a list",
      new URLSearchParams([
        ["username[]", "admin"],
        ["password[]", "x"],
      ]),
    ],
  ];
  test.each(bodies)("%s", async (_, body) => {
    const answer = await unchanged(() =>
      fetch(`${server.url}/api/account/login`, { method: "POST", body }),
    );
    expect(answer.status).toBe(401);
    expect(answer.headers.get("Set-Cookie")).toBeNull();
    expect(JSON.parse(answer.text)).toEqual({
      message: "아이디 또는 비밀번호가 일치하지 않습니다",
    });
  });
});

test("a form from another site is refused before it is read", async () => {
  const strangers: Record<string, string>[] = [
    { "Sec-Fetch-Site": "cross-site" },
    { Origin: "https://elsewhere.example" },
    { Origin: "null" },
  ];
  for (const headers of strangers) {
    const answer = await unchanged(() => sendApi(formOf(valid), headers));
    expect(answer.status).toBe(403);
    expect((await unchanged(() => sendPage(formOf(valid), headers))).status).toBe(403);
  }
});

test("HTML and SQL in every field are kept as they are and shown as text", async () => {
  const markup = `<script>alert('x')</script>'; DROP TABLE inquiry; --`;
  const body = formOf({
    ...valid,
    customer: markup.slice(0, 50),
    mainAddress: markup,
    detailAddress: markup,
    email: markup,
    customerMemo: markup,
  });
  expect((await sendApi(body)).status).toBe(201);
  const [{ id }] = database.prepare("SELECT id FROM inquiry ORDER BY id DESC").all() as [
    { id: number },
  ];
  const page = await fetch(`${server.url}/admin/contact/${id}`, { headers: { Cookie: cookie } });
  const html = await page.text();
  expect(html).not.toContain("<script>alert");
  expect(html).toContain("&lt;script&gt;alert");
  const api = await fetch(`${server.url}/api/contact/${id}`, { headers: { Cookie: cookie } });
  expect((await api.json()).data).toMatchObject({ mainAddress: markup, customerMemo: markup });
});

interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** Sends something, and proves that it left neither a row nor a file, nor a failure of ours. */
async function unchanged(send: () => Promise<Response | Answer>): Promise<Answer> {
  const before = state();
  const response = await send();
  const { status, headers } = response;
  const text = typeof response.text === "function" ? await response.text() : response.text;
  expect(status).toBeLessThan(500);
  expect(text).not.toMatch(/node_modules|SqliteError|at .*\.js:\d+/);
  expect(state()).toEqual(before);
  return { status, headers, text };
}

function state() {
  const row = database.prepare("SELECT count(*) AS inquiries FROM inquiry").get() as object;
  return { ...row, files: countFiles(server.uploadsDir) };
}

function formOf(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

function withFiles(...files: [name: string, content: Buffer | string][]) {
  const form = formOf(valid);
  for (const [name, content] of files)
    form.append("files", new File([new Uint8Array(Buffer.from(content))], name));
  return form;
}

function sendApi(body: FormData, headers?: Record<string, string>) {
  return fetch(`${server.url}/api/contact/add`, { method: "POST", body, headers });
}

/** As a browser without script sends the page's form: with the token that the page gave it. */
async function sendPage(body: FormData, headers?: Record<string, string>) {
  const page = await (await fetch(`${server.url}/contact`)).text();
  body.append("token", /name="token"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? "");
  return fetch(`${server.url}/contact`, { method: "POST", body, headers, redirect: "manual" });
}
