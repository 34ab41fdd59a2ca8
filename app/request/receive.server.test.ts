import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { env } from "~/env.server";
import { cleanFileName } from "./incoming-form.server";
import { receiveForm } from "./receive.server";

const attachments = { files: { files: { count: 3, bytes: 1000, tooMany: "셋까지입니다." } } };

function post(body: FormData | string, contentType?: string) {
  return new Request("http://localhost/", {
    method: "POST",
    body,
    ...(contentType && { headers: { "Content-Type": contentType } }),
  });
}

function formOf(...files: [name: string, content: string][]) {
  const form = new FormData();
  form.append("customer", "홍길동");
  for (const [name, content] of files) form.append("files", new File([content], name));
  form.append("personalInformationAgree", "on");
  return form;
}

const incoming = () => readdir(join(env.UPLOADS_DIR, ".incoming")).catch(() => []);

test("files are on the disk while the form is processed, and gone afterwards", async () => {
  {
    await using form = await receiveForm(post(formOf(["거실.txt", "가나다"])), attachments);
    expect(form.fields.get("customer")).toBe("홍길동");
    expect(form.files).toHaveLength(1);
    expect(form.files[0]).toMatchObject({ field: "files", name: "거실.txt", size: 9 });
    expect(await readFile(form.files[0]?.path ?? "", "utf8")).toBe("가나다");
  }
  expect(await incoming()).toEqual([]);
});

test("one file too many: none is kept, all names are reported, later fields still arrive", async () => {
  const files = ["a", "b", "c", "d"].map((name): [string, string] => [name, name]);
  await using form = await receiveForm(post(formOf(...files)), attachments);
  expect([...form.refused]).toEqual([["files", "count"]]);
  expect(form.files).toEqual([]);
  expect(form.fileNames).toEqual(["a", "b", "c", "d"]);
  expect(form.fields.get("personalInformationAgree")).toBe("on");
});

test("the limit counts all files together, and its last byte still passes", async () => {
  const half = "x".repeat(500);
  {
    await using form = await receiveForm(post(formOf(["a", half], ["b", half])), attachments);
    expect(form.refused.size).toBe(0);
  }
  await using form = await receiveForm(post(formOf(["a", half], ["b", `${half}x`])), attachments);
  expect([...form.refused]).toEqual([["files", "bytes"]]);
});

test("an empty file field is not a file; a file that would be lost is refused", async () => {
  await using received = await receiveForm(post(formOf(["", ""])), attachments);
  expect(received.fileNames).toEqual([]);

  const elsewhere = formOf();
  elsewhere.append("customerPhoto", new File(["x"], "x.png"));
  await expect(receiveForm(post(elsewhere), attachments)).rejects.toMatchObject({ status: 400 });
  await expect(receiveForm(post(elsewhere))).rejects.toMatchObject({ status: 400 });
  for (const name of ["", "/", "도면/"]) {
    const head = `--x\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\n`;
    const body = post(`${head}content\r\n--x--\r\n`, "multipart/form-data; boundary=x");
    await expect(receiveForm(body, attachments), name).rejects.toMatchObject({ status: 400 });
  }
  expect(await incoming()).toEqual([]);
});

test("unnamed parts are not fields; an unnamed file part is refused", async () => {
  const part = (disposition: string) => `--x\r\nContent-Disposition: ${disposition}\r\n\r\na\r\n`;
  const type = "multipart/form-data; boundary=x";
  const field = `${part("form-data")}${part('form-data; name=""')}--x--\r\n`;
  await using received = await receiveForm(post(field, type), attachments);
  expect([...received.fields]).toEqual([]);
  const file = `${part('form-data; filename="a.txt"')}--x--\r\n`;
  await expect(receiveForm(post(file, type), attachments)).rejects.toMatchObject({ status: 400 });
});

test("a list may be written in the ways clients write lists", async () => {
  const form = new FormData();
  for (const field of ["files[]", "files[0]", "files"])
    form.append(field, new File(["x"], "x.txt"));
  form.append("names[]", "하나");
  form.append("names[]", "둘");
  await using received = await receiveForm(post(form), attachments);
  expect(received.files.map(({ field }) => field)).toEqual(["files", "files", "files"]);
  expect(received.fields.getAll("names")).toEqual(["하나", "둘"]);
});

test("one field over its limit does not affect another", async () => {
  const form = formOf(["a", "a"], ["b", "b"], ["c", "c"], ["d", "d"]);
  form.append("thumbnail", new File(["x".repeat(2000)], "x.png"));
  const thumbnail = { count: 1, bytes: 2000, tooMany: "하나만입니다." };
  const options = { files: { ...attachments.files, thumbnail } };
  await using received = await receiveForm(post(form), options);
  expect([...received.refused]).toEqual([["files", "count"]]);
  expect(received.files).toMatchObject([{ field: "thumbnail", size: 2000 }]);
});

test("a truncated body leaves no file behind", async () => {
  const body = [
    '--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nhalf a fi',
  ].join("");
  const broken = receiveForm(post(body, "multipart/form-data; boundary=x"), attachments);
  await expect(broken).rejects.toMatchObject({ status: 400 });
  expect(await incoming()).toEqual([]);
});

test("an unexpected file, truncated, is refused like any other", async () => {
  const head = '--x\r\nContent-Disposition: form-data; name="other"; filename="a.txt"\r\n\r\n';
  const broken = receiveForm(post(`${head}half a fi`, "multipart/form-data; boundary=x"));
  await expect(broken).rejects.toMatchObject({ status: 400 });
});

test("data after the last boundary, even in chunks of its own, does not block", async () => {
  const whole = await new Response(formOf(["a.txt", "a"])).text();
  const boundary = whole.slice(2, whole.indexOf("\r\n"));
  const pieces = [whole, "behind ", "it ".repeat(100_000), `--${boundary}\r\nmore`];
  const body = new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      const piece = pieces.shift();
      if (piece === undefined) controller.close();
      else controller.enqueue(new TextEncoder().encode(piece));
    },
  });
  const headers = { "Content-Type": `multipart/form-data; boundary=${boundary}` };
  const request = new Request("http://localhost/", {
    method: "POST",
    headers,
    body,
    duplex: "half",
  } as RequestInit);
  await using form = await receiveForm(request, attachments);
  expect(form.fields.get("customer")).toBe("홍길동");
  expect(form.files).toHaveLength(1);
});

test("a long unwanted part does not block the form, wherever its chunks break", async () => {
  const head = "--x\r\nContent-Disposition: attachment\r\n\r\n";
  const field = '--x\r\nContent-Disposition: form-data; name="customer"\r\n\r\n홍길동\r\n';
  for (const length of [16_384, 20_000, 60_000, 80_000, 100_000, 160_000, 300_000]) {
    const body = `${field}${head}${"A".repeat(length)}\r\n--x--\r\n`;
    const request = post(body, "multipart/form-data; boundary=x");
    await using form = await receiveForm(request, attachments);
    expect([length, form.fields.get("customer")]).toEqual([length, "홍길동"]);
  }
  const longHead = `--x\r\nX: ${"a".repeat(90_000)}\r\n\r\nb\r\n--x--\r\n`;
  await using form = await receiveForm(post(longHead, "multipart/form-data; boundary=x"));
  expect([...form.fields]).toEqual([]);
});

test.each([0, 50])(
  "a client that disconnects %i ms after sending half a form leaves nothing behind",
  async (milliseconds) => {
    const leaving = new AbortController();
    const body = new ReadableStream({
      start(controller) {
        const head = '--x\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\n';
        controller.enqueue(new TextEncoder().encode(`${head}half a file`));
      },
    });
    const request = new Request("http://localhost/", {
      method: "POST",
      headers: { "Content-Type": "multipart/form-data; boundary=x" },
      body,
      duplex: "half",
      signal: leaving.signal,
    } as RequestInit);
    const received = receiveForm(request, attachments);
    if (milliseconds === 0) leaving.abort();
    else setTimeout(() => leaving.abort(), milliseconds);
    await expect(received).rejects.toMatchObject({ status: 400 });
    expect(await incoming()).toEqual([]);
  },
);

test("another content type, too much text and too many fields are refused", async () => {
  await expect(receiveForm(post("{}", "application/json"))).rejects.toMatchObject({ status: 415 });
  const long = new URLSearchParams({ customerMemo: "x".repeat(3_000_000) }).toString();
  const type = "application/x-www-form-urlencoded";
  await expect(receiveForm(post(long, type))).rejects.toMatchObject({ status: 413 });
  await expect(receiveForm(post("a=1&".repeat(300), type))).rejects.toMatchObject({ status: 413 });
});

test("a file name loses its path, control characters and length, and keeps its extension", () => {
  expect(cleanFileName("C:\\사진\\거실.jpg")).toBe("거실.jpg");
  expect(cleanFileName("../../etc/passwd")).toBe("passwd");
  expect(cleanFileName("a\u0000b\u202Egpj.exe")).toBe("abgpj.exe");
  expect(cleanFileName("a\u200eb\u200fc\u061cd\u2067e\u0085f\u2028g.pdf")).toBe("abcdefg.pdf");
  expect(cleanFileName("거실.jpg".normalize("NFD"))).toBe("거실.jpg");
  expect(cleanFileName(`가${"\u0316".repeat(40)}.jpg`)).toBe(`가${"\u0316".repeat(8)}.jpg`);
  expect(cleanFileName("50% %22최종%22.pdf")).toBe('50% "최종".pdf');
  expect(cleanFileName(`${"가".repeat(300)}.jpeg`)).toMatch(/^가{145}\.jpeg$/);
  const long = `${"값".normalize("NFD").repeat(100_000)}.jpeg`;
  expect(cleanFileName(`C:\\${long}`)).toMatch(/^값{145}\.jpeg$/);
});
