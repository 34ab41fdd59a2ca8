import { createReadStream, type ReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { create as contentDisposition } from "content-disposition";
import { ZipFile } from "yazl";
import { paced } from "~/door/pace.server";
import { onlyVisible, plainLine } from "~/text/invisible";

interface ZippedFile {
  name: string;
  path: string | undefined;
}

/** Pictures and PDFs are compressed already. A text in the archive names missing files. */
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
      // The package hears no error of a stream that it is given.
      reading = createReadStream(path).on("error", (error) => output.destroy(error));
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

/** Linux counts bytes of UTF-8, Windows and macOS code units. */
const LONGEST = 255;

/** Windows reserves these names for devices, whatever follows after a full stop. */
const devices = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³]|con(?:in|out)\$) *(?:\.|$)/i;

/** Every system can unpack these into one folder: valid, short and distinct. */
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

/** Windows drops a dot or a space at the end. */
function joined(stem: string, ending: string) {
  const letters = [...stem];
  while (Buffer.byteLength(letters.join("") + ending) > LONGEST) letters.pop();
  return (letters.join("") + ending).replace(/[. ]$/, "_");
}

/** Equal for names that a file system, or a person, takes for one. */
function alike(name: string) {
  return onlyVisible(name).toUpperCase();
}
