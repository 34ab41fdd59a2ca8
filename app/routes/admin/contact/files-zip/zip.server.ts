import { createReadStream, type ReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { create as contentDisposition } from "content-disposition";
import { ZipFile } from "yazl";
import { paced } from "~/door/pace.server";
import { onlyVisible, plainLine } from "~/text/invisible";

interface ZippedFile {
  /** The name in the archive, as the client sent it. */
  name: string;
  path: string | undefined;
}

/**
 * Sends files as one zip, as they are read: pictures and PDFs are compressed already, so they are
 * only stored. A file that is missing on the disk is left out, and a text in the archive says so.
 */
export async function sendZip(files: ZippedFile[], downloadName: string) {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let reading: ReadStream | undefined;
  // A client that leaves must not leave a file open.
  output.once("close", () => reading?.destroy());
  zip.on("error", (error) => output.destroy(error as Error));

  const missing: string[] = [];
  const names = entryNames([...files.map(({ name }) => name), "빠진 파일.txt"]);
  for (const [index, { name, path }] of files.entries()) {
    const found = path ? await stat(path).catch(() => undefined) : undefined;
    if (!path || !found?.isFile()) {
      missing.push(name);
      continue;
    }
    const options = { compress: false, mtime: found.mtime, size: found.size };
    zip.addReadStreamLazy(names[index] ?? name, options, (give) => {
      reading = createReadStream(path);
      give(null, reading);
    });
  }
  if (missing.length > 0) {
    const words = `디스크에 없어 담지 못한 파일:\n${missing.join("\n")}\n`;
    zip.addBuffer(Buffer.from(words), names.at(-1) ?? "", { compress: false });
  }
  zip.end();
  return new Response(createReadableStreamFromReadable(paced(output)), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": contentDisposition(downloadName),
      "Content-Security-Policy": "sandbox",
      "Cache-Control": "private, no-store, no-transform",
    },
  });
}

/** Bytes of UTF-8, on Linux. On Windows and macOS it is as many code units. */
const LONGEST = 255;

/** Windows keeps these names for devices, whatever follows after a full stop. */
const devices = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³]|con(?:in|out)\$) *(?:\.|$)/i;

/**
 * Names that every system can unpack into one folder: no separators or other characters that Windows
 * refuses, none of its devices, not too long with their extension, and no two that differ in nothing
 * but case or what shows nothing.
 */
function entryNames(names: string[]) {
  const taken = new Set<string>();
  return names.map((name) => {
    const plain = plainLine(name)
      .replace(/[\p{Cc}\u2028\u2029\\/:*?"<>|]/gu, "_")
      .trim()
      .replace(/^\.+/, "_.");
    const [, stem = plain, extension = ""] = /^(.+?)(\.[A-Za-z0-9]{1,5})?$/.exec(plain) ?? [];
    const safe = devices.test(stem) ? `_${stem}` : stem || "파일";
    let own = joined(safe, extension);
    for (let number = 2; taken.has(alike(own)); number += 1) {
      own = joined(safe, ` (${number})${extension}`);
    }
    taken.add(alike(own));
    return own;
  });
}

/** Cuts the stem, so that the name is not too long; Windows drops a dot or a space at the end. */
function joined(stem: string, ending: string) {
  const letters = [...stem];
  while (Buffer.byteLength(letters.join("") + ending) > LONGEST) letters.pop();
  return (letters.join("") + ending).replace(/[. ]$/, "_");
}

/** The same for two names that a file system, or a person, takes for one. */
function alike(name: string) {
  return onlyVisible(name).toUpperCase();
}
