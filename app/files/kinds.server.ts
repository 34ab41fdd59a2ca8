import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { fileTypeFromBuffer } from "file-type";
import { MEGABYTE } from "~/text/bytes";
import { extensionOf, type FileKind, kinds, sameAs } from "./kinds";

/** `name` only tells kinds of plain text and empty files apart. Undefined if not accepted. */
export async function kindOf(path: string, name: string): Promise<FileKind | undefined> {
  const named = kinds[extensionOf(name)];
  const head = await readHead(path);
  if (head.byteLength === 0) return named ?? kinds.txt;

  if (isCompoundFile(head)) return compoundKind(path);
  const beginning = head.toString("latin1", 0, 24);
  const signed = signatures.find(([signature]) => beginning.startsWith(signature));
  if (signed) return signed[1];
  // An hwpx starts with an uncompressed entry that names its type, like an EPUB.
  if (head.subarray(30, 57).toString("latin1") === "mimetypeapplication/hwp+zip") return kinds.hwpx;

  const isZip = head.subarray(0, 4).toString("latin1") === "PK\x03\x04";
  const found = await fileTypeFromBuffer(isZip ? await readHead(path, ZIP_BYTES) : head);
  if (found) return kinds[sameAs[found.ext] ?? found.ext];
  if (!(await isText(path))) return undefined;
  if (isDrawing(head)) return kinds.dxf;
  return named?.extension === "csv" ? kinds.csv : kinds.txt;
}

/** A text `견적.hta` becomes `견적.hta.txt`. Undefined if the extension is of another family. */
export function fittingName(name: string, kind: FileKind) {
  const named = kinds[extensionOf(name)];
  if (!named) return `${name}.${kind.extension}`;
  return named.family === kind.family ? name : undefined;
}

/** Kinds that the file-type package misses. */
const signatures = [
  ["AC10", kinds.dwg],
  ["AutoCAD Binary DXF\r\n\x1a\0", kinds.dxf],
  ["3D Geometry File Format ", kinds["3dm"]],
  ["ALZ\x01", kinds.alz],
  ["EGGA", kinds.egg],
  ["ID3", kinds.mp3],
] as const;

/** In one read: an archive may have thousands of entries. */
const ZIP_BYTES = MEGABYTE;

async function readHead(path: string, bytes = 4100) {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** hwp, doc, xls and ppt are all OLE compound files ([MS-CFB] 2.2), told apart by their streams. */
function isCompoundFile(head: Buffer) {
  return head.subarray(0, 8).toString("hex") === "d0cf11e0a1b11ae1";
}

/** The directory stores stream names in UTF-16. */
async function compoundKind(path: string) {
  const streams = [
    ["WordDocument", kinds.doc],
    ["Workbook", kinds.xls],
    ["Book", kinds.xls],
    ["PowerPoint Document", kinds.ppt],
    ["HwpSummaryInformation", kinds.hwp],
    ["BodyText", kinds.hwp],
  ] as const;
  let tail = Buffer.alloc(0);
  for await (const chunk of createReadStream(path)) {
    const window = Buffer.concat([tail, chunk as Buffer]);
    for (const [name, kind] of streams) {
      // The terminating zero keeps "Book" from matching "Bookmark".
      if (window.includes(Buffer.from(`${name}\0`, "utf16le"))) return kind;
    }
    tail = window.subarray(-64);
  }
  return undefined;
}

/** UTF-8 or CP949 (which the platform calls EUC-KR), without control characters. */
async function isText(path: string) {
  const decoders = ["utf-8", "euc-kr"].map((label) => new TextDecoder(label, { fatal: true }));
  let possible = decoders;
  for await (const chunk of createReadStream(path)) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what text has not
    if (/[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/.test((chunk as Buffer).toString("latin1"))) return false;
    possible = possible.filter((decoder) => decodes(decoder, chunk as Buffer));
    if (possible.length === 0) return false;
  }
  return possible.some((decoder) => decodes(decoder));
}

function decodes(decoder: TextDecoder, chunk?: Buffer) {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    return false;
  }
}

/** A DXF starts with group code 0 and SECTION, or with comments under group code 999. */
function isDrawing(head: Buffer) {
  return /^\s*(999\r?\n.*\r?\n\s*)*0\r?\n\s*SECTION\r?\n/.test(head.toString("latin1"));
}
