import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { paced } from "~/door/pace.server";

interface SendOptions {
  type: string;
  /** With a name the answer is a download under it, kept by no cache; without, a picture. */
  downloadName?: string;
}

/**
 * Answers with a stored file: whole, in part (one Range), or 304 when the client has it. A name on
 * our disk never changes its meaning, so a picture may be kept for ever.
 *
 * @throws Response 404 when there is no such file, 416 for a range outside of it
 */
export async function sendFile(request: Request, path: string | undefined, options: SendOptions) {
  const found = path ? await stat(path).catch(() => undefined) : undefined;
  if (!path || !found?.isFile()) throw new Response("파일을 찾을 수 없습니다.", { status: 404 });

  const etag = `"${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}"`;
  const headers = new Headers({
    "Content-Type": options.type,
    "X-Content-Type-Options": "nosniff",
    ETag: etag,
    "Last-Modified": found.mtime.toUTCString(),
    "Accept-Ranges": "bytes",
    // no-transform: remix-serve would otherwise compress even a part of a file.
    "Cache-Control":
      options.downloadName !== undefined
        ? "private, no-store, no-transform"
        : "public, max-age=31536000, immutable, no-transform",
  });
  if (options.downloadName !== undefined) {
    headers.set("Content-Disposition", attachment(options.downloadName));
    headers.set("Content-Security-Policy", "sandbox");
  }
  if (isUnchanged(request, etag, found.mtime)) return new Response(null, { status: 304, headers });

  const range = isSameFile(request, etag, found.mtime)
    ? readRange(request.headers.get("Range"), found.size)
    : undefined;
  if (range === "outside") {
    throw new Response("파일의 범위를 벗어났습니다.", {
      status: 416,
      headers: { "Content-Range": `bytes */${found.size}` },
    });
  }
  const { start, end } = range ?? { start: 0, end: found.size - 1 };
  headers.set("Content-Length", String(end - start + 1));
  if (range) headers.set("Content-Range", `bytes ${start}-${end}/${found.size}`);

  const isEmpty = request.method === "HEAD" || found.size === 0;
  const body = isEmpty
    ? null
    : createReadableStreamFromReadable(paced(createReadStream(path, { start, end })));
  return new Response(body, { status: range ? 206 : 200, headers });
}

/** RFC 6266 with RFC 8187 (once 5987): an ASCII stand-in, then the name as it is. */
function attachment(name: string) {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

function isUnchanged(request: Request, etag: string, modified: Date) {
  const tags = request.headers.get("If-None-Match");
  if (tags)
    return tags === "*" || tags.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
  const since = request.headers.get("If-Modified-Since");
  return since !== null && Math.trunc(modified.getTime() / 1000) * 1000 <= Date.parse(since);
}

/** If-Range: a part is only good together with the parts of the same file. */
function isSameFile(request: Request, etag: string, modified: Date) {
  const condition = request.headers.get("If-Range");
  return condition === null || condition === etag || condition === modified.toUTCString();
}

/** @returns the one range asked for; undefined when the whole file is the answer */
function readRange(header: string | null, size: number) {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (!match || (!match[1] && !match[2])) return undefined;
  const start = match[1] ? Number(match[1]) : Math.max(0, size - Number(match[2]));
  const end = match[1] && match[2] ? Math.min(Number(match[2]), size - 1) : size - 1;
  if (match[1] && match[2] && Number(match[2]) < Number(match[1])) return undefined;
  return start >= size || start > end ? "outside" : { start, end };
}
