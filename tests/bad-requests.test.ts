import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { formOf } from "./support/form";
import { sendByApi, sendByPage, wholeInquiry } from "./support/inquiry";
import { serveSite } from "./support/site";
import { countInquiriesAndFiles, unchanged } from "./support/unchanged";

/**
 * Invalid files, bodies, URLs and logins: each gets a clear answer with the right status and leaves
 * no row, file or unexpected error.
 */
const server = serveSite();

describe("files of a kind that is not accepted", () => {
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
    ["a tar", "a.tar", Buffer.alloc(10_240)],
  ];
  test.each(cases)("%s", async (_, name, content) => {
    const body = () => withFiles([name, content]);
    const api = await unchanged(server, () => sendByApi(server.url, body()));
    expect(api.status).toBe(415);
    expect(JSON.parse(api.text).errors.files[0]).toContain("첨부할 수 없는 파일 형식입니다");
    const page = await unchanged(server, () => sendByPage(server.url, body()));
    expect(page.status).toBe(415);
    expect(page.text).toContain("다시 선택해 주세요");
  });

  test("31 MB are read, then refused with the spec's message", async () => {
    const body = () => withFiles(["큰 사진.txt", Buffer.alloc(31 * 1024 * 1024, "a")]);
    const api = await unchanged(server, () => sendByApi(server.url, body()));
    expect(api.status).toBe(413);
    expect(JSON.parse(api.text).message).toBe("전체 파일 용량은 30MB를 초과할 수 없습니다.");
    const page = await unchanged(server, () => sendByPage(server.url, body()));
    expect(page.status).toBe(413);
    expect(page.text).toContain("경고: 파일 용량 초과");
    expect(page.text).toContain("다시 선택해 주세요: <!-- -->큰 사진.txt");
  });

  test("30 MB plus one byte in three files are too much", async () => {
    const ten = Buffer.alloc(10 * 1024 * 1024, "a");
    const body = withFiles(
      ["a.txt", ten],
      ["b.txt", ten],
      ["c.txt", Buffer.concat([ten, Buffer.from("a")])],
    );
    expect((await unchanged(server, () => sendByApi(server.url, body))).status).toBe(413);
  });

  test("four files are one too many", async () => {
    const body = () => withFiles(["a.txt", "a"], ["b.txt", "b"], ["c.txt", "c"], ["d.txt", "d"]);
    const api = await unchanged(server, () => sendByApi(server.url, body()));
    expect(api.status).toBe(400);
    expect(JSON.parse(api.text).message).toBe("첨부할 수 있는 파일은 최대 3개입니다.");
    const page = await unchanged(server, () => sendByPage(server.url, body()));
    expect(page.text).toContain("경고: 파일 개수 초과");
  });

  test("a valid file with an invalid field: neither is stored", async () => {
    const body = withFiles(["a.txt", "a"]);
    body.set("customer", "");
    expect((await unchanged(server, () => sendByPage(server.url, body))).status).toBe(400);
  });
});

describe("bodies that are not a form", () => {
  const field = 'Content-Disposition: form-data; name="customer"';
  const cases: [string, string | undefined, string, number][] = [
    ["JSON", "application/json", JSON.stringify(wholeInquiry), 415],
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
      const answer = await unchanged(server, () =>
        fetch(server.url + path, { method: "POST", headers, body: Buffer.from(body) }),
      );
      expect([path, answer.status]).toEqual([path, status]);
      expect(answer.text).toMatch(/[가-힣]/);
      if (path.startsWith("/api"))
        expect(JSON.parse(answer.text)).toEqual({ message: expect.any(String) });
    }
  });

  test("a connection lost in the middle of a photo leaves nothing", async () => {
    const before = countInquiriesAndFiles(server);
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /api/contact/add HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Length: 9000000\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n--x\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n`,
    );
    socket.write(Buffer.alloc(500_000, 1));
    await expect.poll(() => countInquiriesAndFiles(server).files).toBe(before.files + 1);
    socket.destroy();
    await expect.poll(() => countInquiriesAndFiles(server)).toEqual(before);
  });
});

describe("URLs that do not exist", () => {
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
    const headers = { Cookie: server.cookie };
    for (const [method, path] of [
      ["GET", `/api/contact/${id}`],
      ["DELETE", `/api/contact/${id}`],
      ["GET", `/api/contact/download/${id}/x.jpg`],
    ] as const) {
      const answer = await unchanged(server, () => fetch(server.url + path, { method, headers }));
      expect([method, path, answer.status]).toEqual([method, path, 404]);
      expect(JSON.parse(answer.text).message).toMatch(/[가-힣]/);
    }
    const put = await unchanged(server, () =>
      fetch(`${server.url}/api/contact/${id}/modify`, {
        method: "PUT",
        headers,
        body: formOf(wholeInquiry),
      }),
    );
    expect(put.status).toBe(404);
    const page = await unchanged(server, () =>
      fetch(`${server.url}/admin/contact/${id}`, { headers }),
    );
    expect(page.status).toBe(404);
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
});

describe("invalid logins", () => {
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
    const answer = await unchanged(server, () =>
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
    const answer = await unchanged(server, () =>
      sendByApi(server.url, formOf(wholeInquiry), headers),
    );
    expect(answer.status).toBe(403);
    expect(
      (await unchanged(server, () => sendByPage(server.url, formOf(wholeInquiry), headers))).status,
    ).toBe(403);
  }
});

function withFiles(...files: [name: string, content: Buffer | string][]) {
  return formOf({
    ...wholeInquiry,
    files: files.map(([name, content]) => new File([new Uint8Array(Buffer.from(content))], name)),
  });
}
