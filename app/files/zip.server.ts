import { createReadStream, type ReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { create as contentDisposition } from "content-disposition";
import { ZipFile } from "yazl";
import { paced } from "~/door/pace.server";

interface ZippedFile {
  /** The name in the archive, as the client sent it. */
  name: string;
  path: string | undefined;
}

/**
 * Sends files as one zip, as they are read: pictures and PDFs are compressed already, so they are
 * only stored. A file that is missing on the disk is left out, and a text in the archive says so.
 */
export async function sendZip(request: Request, files: ZippedFile[], downloadName: string) {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let reading: ReadStream | undefined;
  // A client that leaves must not leave a file open.
  output.once("close", () => reading?.destroy());
  zip.on("error", (error) => output.destroy(error as Error));

  const missing: string[] = [];
  const names = entryNames(files.map(({ name }) => name));
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
    const words = `디스크에 없어 넣지 못한 파일:\n${missing.join("\n")}\n`;
    zip.addBuffer(Buffer.from(words), "빠진 파일.txt", { compress: false });
  }
  zip.end();
  return new Response(createReadableStreamFromReadable(paced(output, request)), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": contentDisposition(downloadName),
      "Content-Security-Policy": "sandbox",
      "Cache-Control": "private, no-store, no-transform",
    },
  });
}

/**
 * Names that every system can unpack into one folder: no separators or other characters that Windows
 * refuses, and no two that differ in nothing but case.
 */
function entryNames(names: string[]) {
  const taken = new Set<string>();
  return names.map((name) => {
    const plain =
      name
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are among what is replaced
        .replace(/[\u0000-\u001f\\/:*?"<>|]/g, "_")
        .replace(/^\.+/, "_")
        .replace(/[. ]$/, "_")
        .trim() || "파일";
    const [, stem = plain, extension = ""] = /^(.+?)(\.[A-Za-z0-9]{1,5})?$/.exec(plain) ?? [];
    let own = plain;
    for (let number = 2; taken.has(own.toLowerCase()); number += 1) {
      own = `${stem} (${number})${extension}`;
    }
    taken.add(own.toLowerCase());
    return own;
  });
}
