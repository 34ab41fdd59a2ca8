import { createHook } from "node:async_hooks";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kinds, mayBeAccepted } from "./kinds";
import { fittingName, kindOf } from "./kinds.server";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kinds-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function extensionOf(name: string, content: Uint8Array | string) {
  const path = join(folder, "file.part");
  await writeFile(path, content);
  return (await kindOf(path, name))?.extension;
}

/** An OLE compound file up to its directory: the names of its streams in UTF-16. */
function compound(...streams: string[]) {
  const head = Buffer.from("d0cf11e0a1b11ae1", "hex");
  const entries = streams.map((name) => Buffer.from(`${name}\0`.padEnd(64, "\0"), "utf16le"));
  return Buffer.concat([head, Buffer.alloc(100_000), ...entries]);
}

/** One stored zip entry, as the first of an archive. */
function zipEntry(name: string, content: string) {
  const header = Buffer.alloc(30);
  header.write("PK\x03\x04", "latin1");
  header.writeUInt32LE(content.length, 18);
  header.writeUInt32LE(content.length, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name + content)]);
}

test("pictures are recognised by their content", async () => {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: "#a86" } });
  expect(await extensionOf("a", await picture.clone().jpeg().toBuffer())).toBe("jpg");
  expect(await extensionOf("a", await picture.clone().png().toBuffer())).toBe("png");
  expect(await extensionOf("a", await picture.clone().webp().toBuffer())).toBe("webp");
  expect(await extensionOf("a", await picture.clone().gif().toBuffer())).toBe("gif");
  expect(await extensionOf("a", await picture.clone().avif().toBuffer())).toBe("avif");
});

/** The first box of an MP4 or a related format, which names the brand. */
function mp4(brand: string) {
  return Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\x02\0isommp42`, "latin1");
}

const webm = Buffer.concat([
  Buffer.from("1a45dfa39f4286810142f7810142f2810442f381084282847765626d", "hex"),
  Buffer.from("42878104428581021853806701ffffffffffffff", "hex"),
]);

test("phone recordings are recognised by their content", async () => {
  expect(await extensionOf("a", mp4("isom"))).toBe("mp4");
  expect(await extensionOf("a", mp4("mp42"))).toBe("mp4");
  expect(await extensionOf("a", mp4("3gp5"))).toBe("mp4");
  expect(await extensionOf("a", mp4("qt  "))).toBe("mov");
  expect(await extensionOf("a", mp4("M4A "))).toBe("m4a");
  expect(await extensionOf("a", webm)).toBe("webm");
});

test("office documents with the same signature are told apart by their content", async () => {
  expect(await extensionOf("a", compound("WordDocument"))).toBe("doc");
  expect(await extensionOf("a", compound("Workbook"))).toBe("xls");
  expect(await extensionOf("a", compound("PowerPoint Document"))).toBe("ppt");
  expect(await extensionOf("a", compound("FileHeader", "BodyText"))).toBe("hwp");
  expect(await extensionOf("a", zipEntry("mimetype", "application/hwp+zip"))).toBe("hwpx");
});

/** Work that was handed to the disk meanwhile. */
async function asksOfDisk(work: () => Promise<unknown>) {
  let asks = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === "FSREQPROMISE" || type === "FILEHANDLECLOSEREQ") asks += 1;
    },
  }).enable();
  await work().finally(() => hook.disable());
  return asks;
}

test("a zip of two thousand empty entries is read at once, not entry by entry", async () => {
  const path = join(folder, "many.part");
  await writeFile(path, Buffer.concat(Array(2000).fill(zipEntry("a", ""))));
  expect(await asksOfDisk(() => kindOf(path, "도면.zip"))).toBeLessThan(10);
  expect((await kindOf(path, "도면.zip"))?.extension).toBe("zip");
});

test("an office document is told by its first megabyte, also by a name in it; one that is not stays a zip of its name", async () => {
  const types = zipEntry(
    "[Content_Types].xml",
    `<Override ContentType="${kinds.docx?.type}.main+xml"/>`,
  );
  const after = (name: string, bytes: number) =>
    Buffer.concat([zipEntry(name, "0".repeat(bytes)), types]);
  expect(await extensionOf("계약서.docx", after("media/1.jpg", 900_000))).toBe("docx");
  expect(await extensionOf("계약서.docx", after("word/media/1.jpg", 2_000_000))).toBe("docx");
  expect(await extensionOf("계약서.docx", after("media/1.jpg", 2_000_000))).toBe("zip");
  expect(kinds.zip && fittingName("계약서.docx", kinds.zip)).toBe("계약서.docx");
});

test("a compound file that is not a document, such as an installer, is refused", async () => {
  expect(
    await extensionOf("setup.doc", compound("SummaryInformation", "Bookmark")),
  ).toBeUndefined();
});

test("drawings are recognised as dwg, ASCII dxf and binary dxf", async () => {
  expect(await extensionOf("a", "AC1032\0\0\0")).toBe("dwg");
  expect(await extensionOf("a", "  0\r\nSECTION\r\n  2\r\nHEADER\r\n")).toBe("dxf");
  expect(await extensionOf("a", "999\nmade by hand\n0\nSECTION\n2\nHEADER\n")).toBe("dxf");
  expect(await extensionOf("a", "AutoCAD Binary DXF\r\n\x1a\0")).toBe("dxf");
});

test.each([
  ["rar", "526172211a070100"],
  ["7z", "377abcaf271c0004"],
  ["alz", "414c5a010a000000"],
  ["egg", "4547474100010000"],
  ["skp", Buffer.from("\ufeff\u0effSketchUp Model", "utf16le").toString("hex")],
  ["3dm", Buffer.from("3D Geometry File Format        5").toString("hex")],
  ["psd", "38425053000100000000000000030000"],
  ["bmp", "424d4600000000000000360000002800"],
  ["tif", "49492a0008000000000000000000"],
  ["rtf", Buffer.from("{\\rtf1\\ansi hello}").toString("hex")],
  ["mp3", "494433040000000000214150494300000017"],
  ["avi", Buffer.from("RIFF\x24\0\0\0AVI LIST").toString("hex")],
])("an attachment may be a %s, recognised by its content", async (extension, hex) => {
  const content = Buffer.concat([Buffer.from(hex, "hex"), Buffer.alloc(200)]);
  expect(await extensionOf(`집.${extension}`, content)).toBe(extension);
  expect(mayBeAccepted({ name: `집.${extension}`, type: "" })).toBe(true);
});

test("text may be UTF-8 or CP949, of any length", async () => {
  expect(await extensionOf("메모.txt", "거실 확장".repeat(100_000))).toBe("txt");
  expect(await extensionOf("a.csv", "이름,값\n")).toBe("csv");
  // "가각똠" in CP949; the last letter is not in plain EUC-KR.
  expect(await extensionOf("a.txt", Buffer.from("b0a1b0a28c63", "hex"))).toBe("txt");
});

test("programs, SVG with scripts and random bytes are refused", async () => {
  expect(await extensionOf("a.jpg", Buffer.from("7f454c4602010100", "hex"))).toBeUndefined();
  expect(await extensionOf("a.jpg", "MZ\x90\0\x03\0")).toBeUndefined();
  expect(await extensionOf("a.txt", Buffer.from("ff00ff00ff00", "hex"))).toBeUndefined();
  expect(await extensionOf("a.txt", Buffer.from("b0a1b0", "hex"))).toBeUndefined();
});

test("an empty file is of the kind its name says", async () => {
  expect(await extensionOf("도면.dwg", "")).toBe("dwg");
  expect(await extensionOf("비어 있음", "")).toBe("txt");
});

test("an unknown extension gets the right one appended", async () => {
  const text = { extension: "txt", type: "text/plain", family: "text" } as const;
  expect(fittingName("견적.hta", text)).toBe("견적.hta.txt");
  expect(fittingName("도면 v1.2", text)).toBe("도면 v1.2.txt");
  expect(fittingName("메모.TXT", text)).toBe("메모.TXT");
});

test("an MP4 sound may be named m4a, but no recording may be named as a picture", async () => {
  const video = { extension: "mp4", type: "video/mp4", family: "recording" } as const;
  expect(fittingName("통화.m4a", video)).toBe("통화.m4a");
  expect(fittingName("현장.3gp", video)).toBe("현장.3gp");
  expect(fittingName("거실.jpg", video)).toBeUndefined();
});

test.each([
  ["거실.JPG", "", true],
  ["현장.mov", "video/quicktime", true],
  ["음성 001.m4a", "audio/x-m4a", true],
  ["견적.hwp", "", true],
  ["1000012345", "image/jpeg", true],
  ["도면 v1.2", "", true],
  ["메모.md", "text/markdown", true],
  ["setup.exe", "application/x-msdownload", false],
  ["노래.mp3", "audio/mpeg", true],
  ["모음.egg", "", true],
  ["집.skp", "application/octet-stream", true],
  ["설치.msi", "", false],
])("before the upload, %s (%s) seems acceptable: %s", (name, type, isTaken) => {
  expect(mayBeAccepted({ name, type })).toBe(isTaken);
});

test("an extension of another family than the content is refused, a sibling's is not", async () => {
  const text = { extension: "txt", type: "text/plain", family: "text" } as const;
  const webp = { extension: "webp", type: "image/webp", family: "picture" } as const;
  expect(fittingName("거실.jpg", text)).toBeUndefined();
  expect(fittingName("카톡.jpg", webp)).toBe("카톡.jpg");
});
