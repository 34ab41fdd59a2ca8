import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { answerHeaders } from "./answer-headers.server";
import { acceptedEncodings, type Encoding } from "./encodings.server";
import { logAccess } from "./log.server";

export interface Cached {
  status: number;
  bodies: Partial<Record<Encoding, Body>> & { identity: Body };
}

interface Body {
  bytes: Buffer;
  /** Of these bytes, so it differs for each encoding. */
  etag: string;
  headers: Record<string, string>;
}

/** The ETag is a hash of the bytes, unless `headers` has one. */
export function toBody(
  bytes: Buffer,
  headers: Record<string, string>,
  encoding: Encoding | "identity",
): Body {
  const etag = headers.etag ?? tagOf(bytes);
  const own = {
    etag,
    "content-length": String(bytes.length),
    ...(encoding !== "identity" && { "content-encoding": encoding }),
  };
  return { bytes, etag, headers: { ...answerHeaders, ...headers, ...own } };
}

function tagOf(bytes: Buffer) {
  return `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;
}

export function lruCache<T extends Cached>(capacity: number) {
  const entries = new Map<string, T>();
  let size = 0;
  let newest: string | undefined;

  function get(key: string) {
    const found = entries.get(key);
    if (found && key !== newest) {
      entries.delete(key);
      entries.set(key, found);
      newest = key;
    }
    return found;
  }

  function set(key: string, entry: T) {
    remove(key);
    const bytes = sizeOf(key, entry);
    if (bytes > capacity / 4) return;
    for (const [oldest] of entries) {
      if (size + bytes <= capacity) break;
      remove(oldest);
    }
    entries.set(key, entry);
    newest = key;
    size += bytes;
  }

  function remove(key: string) {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    size -= sizeOf(key, entry);
  }

  function clear() {
    entries.clear();
    size = 0;
  }

  return { get, set, remove, clear };
}

/** Headers and the objects around them are counted as a kilobyte. */
function sizeOf(key: string, { bodies }: Cached) {
  const bytes = Object.values(bodies).reduce((sum, body) => sum + body.bytes.length, 0);
  return bytes + key.length + 1024;
}

interface SendOptions {
  begun?: number | undefined;
  cacheControl?: string | undefined;
}

export function sendCached(
  response: ServerResponse,
  cached: Cached,
  { begun, cacheControl }: SendOptions = {},
) {
  const { req: request } = response;
  const encoding = acceptedEncodings(request.headers["accept-encoding"]).find(
    (each) => cached.bodies[each],
  );
  const { bytes, etag, headers } = (encoding && cached.bodies[encoding]) ?? cached.bodies.identity;
  const isUnchanged = cached.status === 200 && hasETag(request, etag);
  const status = isUnchanged ? 304 : cached.status;
  const sent = cacheControl ? { ...headers, "cache-control": cacheControl } : headers;
  response.writeHead(status, isUnchanged ? withoutBody(sent) : sent);
  response.end(isUnchanged || request.method === "HEAD" ? undefined : bytes);
  if (begun === undefined) return;
  logAccess({ request, status, bytes: isUnchanged ? 0 : bytes.length, begun });
}

function withoutBody(headers: Record<string, string>) {
  const { "content-length": _, "content-encoding": __, "content-type": ___, ...others } = headers;
  return others;
}

/** Compared weakly: a proxy that compresses makes a tag weak. */
function hasETag({ headers }: IncomingMessage, etag: string) {
  const condition = headers["if-none-match"];
  if (condition === undefined) return false;
  return condition
    .split(",")
    .some((each) => each.trim() === "*" || each.trim().replace(/^W\//, "") === etag);
}
