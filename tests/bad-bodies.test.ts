import { describe, expect, test } from "vitest";
import { formOf } from "./support/form";
import { sendByApi, sendByPage, wholeInquiry } from "./support/inquiry";
import { expectProblem } from "./support/problem";
import { serveSite } from "./support/site";
import { unchanged } from "./support/unchanged";

/**
 * Files and bodies that are wrong as a whole: each gets a clear answer with the right status and
 * leaves no row, file or unexpected error.
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

  test("a video of 31 MB is read, then refused with the spec's message", async () => {
    const video = Buffer.alloc(31 * 1024 * 1024);
    video.write("\0\0\0\x18ftypisom\0\0\x02\0isommp42", "latin1");
    const body = () => withFiles(["현장.mp4", video]);
    const api = await unchanged(server, () => sendByApi(server.url, body()));
    expect(api.status).toBe(413);
    expect(JSON.parse(api.text).message).toBe("전체 파일 용량은 30MB를 초과할 수 없습니다.");
    const page = await unchanged(server, () => sendByPage(server.url, body()));
    expect(page.status).toBe(413);
    expect(page.text).toContain("경고: 파일 용량 초과");
    expect(page.text).toContain("다시 선택해 주세요: <!-- -->현장.mp4");
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
});

async function send(method: string, path: string, body: BodyInit, type: string) {
  const headers = { Cookie: server.cookie, "Content-Type": type };
  return unchanged(server, () => fetch(server.url + path, { method, headers, body }));
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
    ["1,000 brackets", "[".repeat(1000), 400],
    ["1,000 objects in each other", wrap(`{"${field}":${nested(1000)}}`), 400],
    // More than the two small ones accept.
    ["50,000 brackets", "[".repeat(50_000), isList ? 400 : 413],
    ["50,000 objects in each other", wrap(`{"${field}":${nested(50_000)}}`), isList ? 400 : 413],
    ...(isList
      ? [["10 MB of blanks", " ".repeat(10_000_000), 413] as [string, string, number]]
      : []),
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

test("unknown names are ignored; of a duplicate key, the last value counts", async () => {
  const body = `{"id":1,"representative":"하나","representative":"둘","version":null,"admin":true,
    "__proto__":{"email":"x"},"constructor":{"prototype":{"email":"x"}}}`;
  const company = `${server.url}/api/content/company`;
  const headers = { Cookie: server.cookie, "Content-Type": "application/json; charset=utf-8" };
  const saved = await fetch(company, { method: "POST", headers, body });
  expect([saved.status, await saved.text()]).toEqual([200, '{"message":"ok"}']);
  const { data } = await (await fetch(company)).json();
  expect(data).toMatchObject({ id: 1, representative: "둘", email: "" });
});

function withFiles(...files: [name: string, content: Buffer | string][]) {
  return formOf({
    ...wholeInquiry,
    files: files.map(([name, content]) => new File([new Uint8Array(Buffer.from(content))], name)),
  });
}
