import { unlinkSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { namesIn } from "./support/files";
import { formOf } from "./support/form";
import { addInquiry, inquiry, sendByApi } from "./support/inquiry";
import { photograph } from "./support/photograph";
import { pictureFile } from "./support/picture";
import { serveSite } from "./support/site";
import { readStoredZip } from "./support/stored-zip";

/** The files of an inquiry in the office: seen, opened, downloaded together, and added to. */
const server = serveSite();

const ask = (path: string, init: RequestInit = {}) =>
  fetch(server.url + path, {
    redirect: "manual",
    ...init,
    headers: { Cookie: server.cookie, ...init.headers },
  });
const add = (id: number, files: File[]) =>
  ask(`/admin/contact/${id}`, { method: "POST", body: formOf({ intent: "files", files }) });
const filesOf = (id: number) =>
  server.rows(`SELECT * FROM inquiryFile WHERE inquiryId = ${id} ORDER BY ord`);
const events = (id: number) =>
  server
    .rows(`SELECT kind, text FROM inquiryEvent WHERE inquiryId = ${id} ORDER BY id`)
    .map(({ kind, text }) => `${kind} ${text}`.trimEnd());
const accesses = (id: number) =>
  server
    .rows(`SELECT kind, fileId FROM access WHERE inquiryIds = '${id}' ORDER BY id`)
    .map(({ kind, fileId }) => `${kind} ${fileId ?? ""}`.trimEnd());
const pdf = new File(["%PDF-1.4\n%%EOF\n"], "견적 (1안).pdf");

async function addWithFiles(files: File[]) {
  const answer = await sendByApi(server.url, formOf({ ...inquiry, files }));
  return Number(answer.headers.get("Location")?.split("/").at(-1));
}

test("pictures show small and open large, upright and without EXIF, to staff only; a PDF opens in the browser's viewer", async () => {
  const photo = new File(
    [new Uint8Array(await photograph({ width: 1600, height: 1200 }))],
    "거실.jpg",
  );
  const broken = new File(
    [(await photograph({ width: 64, height: 48 })).subarray(0, 700)],
    "끊김.jpg",
  );
  const id = await addWithFiles([photo, pdf, broken]);
  const [first, second, third] = filesOf(id);
  const page = await (await ask(`/admin/contact/${id}`)).text();
  const path = `/admin/contact/${id}/file/${first?.uploadedName}`;
  expect(page).toContain(`src="${path}?small"`);
  // Within the same minute as the page.
  expect((await ask(`/admin/contact/${id}/file/${third?.uploadedName}?small`)).status).toBe(404);

  const small = await ask(`${path}?small`);
  const bytes = Buffer.from(await small.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 225, height: 300 });
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  const [opened, again] = await Promise.all([ask(path), ask(path)]);
  for (const { headers } of [small, opened, again]) {
    expect(headers.get("Cache-Control")).toBe("private, no-store, no-transform");
  }
  const large = await sharp(Buffer.from(await again.arrayBuffer())).metadata();
  expect(large).toMatchObject({ width: 1200, height: 1600 });

  const view = await ask(`/admin/contact/${id}/file/${second?.uploadedName}`);
  expect([view.status, view.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
  expect(view.headers.get("Content-Disposition")).toMatch(/^inline; filename\*?=/);
  expect(view.headers.get("Content-Security-Policy")).toBe("frame-ancestors 'none'");
  expect(await view.text()).toBe(await pdf.text());
  // One look at the page with its pictures, one at each file that was opened.
  expect(accesses(id)).toEqual(["DETAIL", `FILE ${first?.id}`, `FILE ${second?.id}`]);

  const stranger = await fetch(`${server.url}${path}?small`, { redirect: "manual" });
  expect([stranger.status, stranger.headers.get("Location")]).toEqual([302, "/admin/login"]);
  // Only under its own inquiry, and never in the folder of what visitors see.
  const other = await addInquiry(server.url);
  expect((await ask(`/admin/contact/${other}/file/${first?.uploadedName}`)).status).toBe(404);
  expect(namesIn(join(server.uploadsDir, ".renditions"))).not.toContain("contact");
});

test("all files come in one zip, with their Hangul names, no two alike; a lost file is named", async () => {
  const id = await addWithFiles([
    new File(["하나"], "도면.txt"),
    new File(["둘"], "도면.TXT"),
    pdf,
  ]);
  const [, , third] = filesOf(id);
  const answer = await ask(`/admin/contact/${id}/files.zip`);
  expect(answer.headers.get("Content-Disposition")).toBe(`attachment; filename=contact-${id}.zip`);
  expect(await unzip(answer)).toEqual({
    "도면.txt": "하나",
    "도면 (2).TXT": "둘",
    "견적 (1안).pdf": await pdf.text(),
  });
  unlinkSync(join(server.uploadsDir, "contact", String(third?.uploadedName)));
  const rest = await unzip(await ask(`/admin/contact/${id}/files.zip`));
  expect(Object.keys(rest)).toEqual(["도면.txt", "도면 (2).TXT", "빠진 파일.txt"]);
  expect(rest["빠진 파일.txt"]).toContain("견적 (1안).pdf");
  expect(accesses(id)).toEqual(["FILE"]);
  const none = await addInquiry(server.url);
  expect((await ask(`/admin/contact/${none}/files.zip`)).status).toBe(404);
});

test("the office adds files within a visitor's limits and kinds, and the story tells of them", async () => {
  const id = await addWithFiles([new File(["도면"], "도면.txt")]);
  const answer = await add(id, [await pictureFile("현장.jpg"), pdf]);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/admin/contact/${id}`]);
  expect(filesOf(id).map(({ name, ord }) => [name, ord])).toEqual([
    ["도면.txt", 0],
    ["현장.jpg", 1],
    ["견적 (1안).pdf", 2],
  ]);
  expect(events(id)).toEqual(["FILES 현장.jpg, 견적 (1안).pdf"]);

  const before = namesIn(join(server.uploadsDir, "contact")).length;
  const one = (name: string) => new File(["글"], name);
  for (const [files, status, message] of [
    [[], 400, "추가할 파일을 선택하세요."],
    [["1", "2", "3", "4"].map((each) => one(`${each}.txt`)), 400, "최대 3개입니다."],
    [[new File(["MZ\x90\0\x03\0\0\0"], "a.exe")], 415, "a.exe: 첨부할 수 없는 파일 형식입니다."],
    // What is seen at once is told before any file is examined.
    [[new File(["ID3"], "a.jpg"), new File([], "빈 도면.txt")], 400, "빈 도면.txt"],
  ] as const) {
    const refused = await add(id, [...files]);
    const text = await refused.text();
    expect([message, refused.status, text.includes(message)]).toEqual([message, status, true]);
  }
  expect((await add(999, [one("a.txt")])).status).toBe(404);
  expect(filesOf(id)).toHaveLength(3);
  expect(namesIn(join(server.uploadsDir, "contact"))).toHaveLength(before);
  expect(namesIn(join(server.uploadsDir, ".incoming"))).toEqual([]);
});

test("other inquiries of the same number are linked, however it was written", async () => {
  const phone = (phoneNumber: string) => addInquiry(server.url, { phoneNumber });
  const [plain, hyphens, other] = [
    await phone("01055556666"),
    await phone("010-5555-6666"),
    await phone("01055556667"),
  ];
  const linksOf = async (id: number) => {
    const page = await (await ask(`/admin/contact/${id}`)).text();
    return [...page.matchAll(/<li><a[^>]*href="\/admin\/contact\/(\d+)"/g)].map(([, to]) => to);
  };
  expect(await linksOf(plain)).toEqual([String(hyphens)]);
  expect(await linksOf(hyphens)).toEqual([String(plain)]);
  expect(await linksOf(other)).toEqual([]);
});

async function unzip(answer: Response) {
  const files = Object.entries(readStoredZip(Buffer.from(await answer.arrayBuffer())));
  return Object.fromEntries(files.map(([name, bytes]) => [name, bytes.toString("utf8")]));
}
