import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { create as contentDisposition } from "content-disposition";
import fresh from "fresh";
import parseRange from "range-parser";
import { publicPicture } from "~/door/answer-headers.server";
import { toBody } from "~/door/kept.server";
import { keepFile, LARGEST_KEPT } from "~/door/kept-files.server";
import { paced } from "~/door/pace.server";

interface SendOptions {
  type: string;
  /** If present, the response is an uncached download under this name; otherwise a picture. */
  downloadName?: string;
  /** The same, but shown by the browser instead of saved: only for what staff open themselves. */
  viewName?: string;
  /** A picture that only staff may see. */
  isPrivate?: boolean;
  /** Sent in place of a picture that will soon have the same URL. */
  isStandIn?: boolean | undefined;
  /** Whether a cache that everybody shares may have it too: for a short time, since it can be hidden. */
  isShared?: boolean;
  /** Of what visitors see: the file is sent again from memory until it changes, if there is one. */
  version?: number | undefined;
}

/**
 * Sends a stored file: whole, in part (one Range), or 304 if the client has it. Names on our disk
 * are never reused, so browsers cache pictures forever.
 *
 * @throws Response 404 if there is no such file, 416 for a range outside it
 */
export async function sendFile(request: Request, path: string | undefined, options: SendOptions) {
  const found = path ? await stat(path).catch(() => undefined) : undefined;
  if (!path || !found?.isFile()) throw new Response("파일을 찾을 수 없습니다.", { status: 404 });

  const etag = `"${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}"`;
  const headers = new Headers({
    "Content-Type": options.type,
    ETag: etag,
    "Last-Modified": found.mtime.toUTCString(),
    "Accept-Ranges": "bytes",
    // no-transform: remix-serve would otherwise compress even partial content.
    "Cache-Control": `${cachingOf(options)}, no-transform`,
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
    found.size <= LARGEST_KEPT
  ) {
    const bytes = await readFile(path);
    const { pathname, search } = new URL(request.url);
    const own = { ...Object.fromEntries(headers), ...publicPicture };
    const identity = toBody(bytes, own, "identity");
    const kept = { status: 200, bodies: { identity }, isLogged: true, version };
    keepFile(pathname + search, kept);
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

/** @returns the requested range; undefined to send the whole file */
function oneRange(header: string | undefined, size: number) {
  const ranges = header === undefined || size === 0 ? -2 : parseRange(size, header);
  if (ranges === -1) return "outside";
  // Several ranges would need a multipart response, which no client here requests.
  return ranges === -2 || ranges.type !== "bytes" || ranges.length > 1 ? undefined : ranges[0];
}
