import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { create as contentDisposition } from "content-disposition";
import fresh from "fresh";
import { parse as parseRange } from "range-parser";
import { publicPicture } from "~/door/answer-headers.server";
import { cacheFile, LARGEST_CACHED } from "~/door/cache.server";
import { paced } from "~/door/pace.server";

interface SendOptions {
  type: string;
  downloadName?: string;
  /** As downloadName, but shown by the browser: only for what staff open themselves. */
  viewName?: string;
  isPrivate?: boolean;
  isStandIn?: boolean | undefined;
  /** Shared caches may have it, too: for a short time, since it can be hidden. */
  isShared?: boolean;
  /** With it, visitors' files are cached until the version changes. */
  version?: number | undefined;
}

/** Names are never reused, so browsers cache pictures forever. Throws a 404 or 416. */
export async function sendFile(request: Request, path: string | undefined, options: SendOptions) {
  const found = path ? await stat(path).catch(() => undefined) : undefined;
  if (!path || !found?.isFile()) throw new Response("파일을 찾을 수 없습니다.", { status: 404 });

  const etag = `"${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}"`;
  const headers = new Headers({
    "Content-Type": options.type,
    ETag: etag,
    "Last-Modified": found.mtime.toUTCString(),
    "Accept-Ranges": "bytes",
    // Without no-transform, remix-serve compresses even partial content.
    "Cache-Control": `${cachingOf(options)}, no-transform`,
    ...((options.downloadName ?? options.viewName) === undefined && publicPicture),
  });
  for (const [name, value] of Object.entries(dispositionOf(options))) headers.set(name, value);
  const asked = Object.fromEntries(request.headers);
  const known = { etag, "last-modified": found.mtime.toUTCString() };
  if (fresh(asked, known)) return new Response(null, { status: 304, headers });

  const range = isSameFile(asked["if-range"], known)
    ? oneRange(asked.range, found.size)
    : undefined;
  if (range === "outside") {
    throw new Response("요청한 범위가 파일의 크기를 벗어났습니다.", {
      status: 416,
      headers: { "Content-Range": `bytes */${found.size}` },
    });
  }
  const { start, end } = range ?? { start: 0, end: found.size - 1 };
  headers.set("Content-Length", String(end - start + 1));
  if (range) headers.set("Content-Range", `bytes ${start}-${end}/${found.size}`);

  const { version, isStandIn } = options;
  if (
    version !== undefined &&
    !isStandIn &&
    !range &&
    request.method === "GET" &&
    found.size <= LARGEST_CACHED
  ) {
    const bytes = await readFile(path);
    const { pathname, search } = new URL(request.url);
    cacheFile(pathname + search, { bytes, headers: Object.fromEntries(headers), version });
    return new Response(bytes, { headers });
  }
  const isEmpty = request.method === "HEAD" || found.size === 0;
  const body = isEmpty
    ? null
    : createReadableStreamFromReadable(paced(createReadStream(path, { start, end })));
  return new Response(body, { status: range ? 206 : 200, headers });
}

function dispositionOf({ downloadName, viewName }: SendOptions): Record<string, string> {
  if (viewName !== undefined) {
    return {
      "Content-Disposition": contentDisposition(viewName, { type: "inline" }),
      "Content-Security-Policy": "frame-ancestors 'none'",
    };
  }
  if (downloadName === undefined) return {};
  return {
    "Content-Disposition": contentDisposition(downloadName),
    "Content-Security-Policy": "sandbox",
  };
}

function cachingOf({ downloadName, viewName, isPrivate, isStandIn, isShared }: SendOptions) {
  if (isPrivate || (downloadName ?? viewName) !== undefined) return "private, no-store";
  if (isStandIn) return "private, max-age=10";
  return isShared
    ? "public, max-age=31536000, s-maxage=60, immutable"
    : "private, max-age=31536000, immutable";
}

/** If-Range: a part is only valid for the same version of the file. */
function isSameFile(condition: string | undefined, known: Record<string, string>) {
  return condition === undefined || Object.values(known).includes(condition);
}

function oneRange(header: string | undefined, size: number) {
  if (header === undefined || size === 0) return undefined;
  const { code, type, ranges } = parseRange(size, header);
  // No client here requests several ranges, which need a multipart response.
  if (type !== "bytes" || code & MALFORMED || ranges.length > 1) return undefined;
  return ranges[0] ?? "outside";
}

/** A bit of what range-parser answers. */
const MALFORMED = 1;
