import { hostileBody, unreadableParts } from "./hostile-bodies";
import { hostilePath, openToPosts } from "./hostile-paths";
import { type Random, seeded } from "./random";

export interface HostileRequest {
  index: number;
  /** The complete request. */
  bytes: Buffer;
  /** How many of the bytes are sent. */
  sent: number;
  manner: "waits" | "half-closes" | "hangs up" | "resets";
  /** Milliseconds between the last byte and disconnecting. */
  delay: number;
  /** How many bytes are sent one by one before the rest. */
  slow: number;
  /** Index of the client address to use. */
  sender: number;
  /** The customer's name if the request may store an inquiry. */
  mayKeep: string | undefined;
  /** Request line and content type, for debugging. */
  summary: string;
}

const MARKER = "fuzz-";
export const SENDERS = 8;

interface Options {
  seed: number;
  from?: number;
  count: number;
  /** An administrator's Cookie header, sent with some requests. */
  cookie: string;
  /** Maximum number of path segments. */
  deepest?: number;
}

/** Requests that no honest client sends. The same seed and index give the same request. */
export function* hostileRequests({ seed, from = 0, count, cookie, deepest = 8000 }: Options) {
  for (let index = from; index < from + count; index += 1) {
    yield hostileRequest(seeded(seed, index), index, `${MARKER}${seed}-${index}`, cookie, deepest);
  }
}

function hostileRequest(
  random: Random,
  index: number,
  marker: string,
  cookie: string,
  deepest: number,
): HostileRequest {
  // The kind that once crashed the process: disconnects while the response is being made.
  const isAimed = random.chance(0.15);
  const path = isAimed ? random.pick(openToPosts) : hostilePath(random, deepest);
  const method = isAimed || random.chance(0.6) ? "POST" : random.pick(methods);
  const body = isAimed ? unreadableParts(random, marker) : hostileBody(random, marker);
  const framing = frame(random, body.bytes);
  const requestLine = `${method} ${path} ${random.pick(versions)}`;
  const lines = [
    requestLine,
    ...(random.chance(0.97) ? ["Host: site.example"] : []),
    `Content-Type: ${body.type}`,
    ...framing.lines,
    ...(random.chance(0.8) ? ["Connection: close"] : []),
    ...oddHeaders(random, path, cookie),
  ];
  const head = `${lines.join("\r\n")}\r\n\r\n`;
  const before = random.chance(isAimed ? 0.7 : 0.1) ? ahead(random) : "";
  const start = Buffer.from(before + head, "latin1");
  const bytes = Buffer.concat([start, framing.bytes]);

  const manner = isAimed ? "hangs up" : random.pick(manners);
  const isTorn = manner === "hangs up" || manner === "resets" || random.chance(0.1);
  const upTo = Math.min(bytes.length, start.length + 1024);
  // Complete or truncated; complete ones disconnect while they are being handled.
  const sent =
    isTorn && random.chance(0.7) ? random.int(isAimed ? start.length : 0, upTo) : bytes.length;
  return {
    index,
    bytes,
    sent,
    manner,
    // A busy machine is still responding when an idle one would be done.
    delay: random.int(0, isAimed && random.chance(0.3) ? 300 : 30),
    slow: random.chance(0.05) ? random.int(1, 150) : 0,
    sender: random.int(0, SENDERS - 1),
    mayKeep: body.isInquiry && (sent === bytes.length || framing.isLie) ? marker : undefined,
    summary: `${short(before ? `(behind another) ${requestLine}` : requestLine)}  [${short(body.type)}]`,
  };
}

/** Requests pipelined ahead on the same connection, so that the one behind them has to wait. */
function ahead(random: Random) {
  if (random.chance(0.5))
    return "GET / HTTP/1.1\r\nHost: site.example\r\n\r\n".repeat(random.int(1, 3));
  const body = "username=admin&password=fuzz";
  return `POST /api/account/login HTTP/1.1\r\nHost: site.example\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

const manners = ["waits", "half-closes", "hangs up", "hangs up", "hangs up", "resets"] as const;

const methods =
  "GET GET GET HEAD POST PUT PATCH DELETE OPTIONS TRACE CONNECT PROPFIND PURGE post get FOO M-SEARCH".split(
    " ",
  );

const versions = [
  ...Array(20).fill("HTTP/1.1"),
  "HTTP/1.0",
  "HTTP/1.2",
  "HTTP/2.0",
  "HTTP/0.9",
  "",
];

/** A true or false body length. */
function frame(random: Random, body: Buffer) {
  const { length } = body;
  const chunked = Buffer.concat([
    Buffer.from(`${length.toString(16)}\r\n`),
    body,
    Buffer.from("\r\n0\r\n\r\n"),
  ]);
  const form = random.int(0, 99);
  if (form < 65 || length === 0) {
    return { lines: [`Content-Length: ${length}`], bytes: body, isLie: false };
  }
  if (form < 80) return { lines: ["Transfer-Encoding: chunked"], bytes: chunked, isLie: false };
  const lines = random.pick([
    [`Content-Length: ${length}`, `Content-Length: ${length}`],
    [`Content-Length: ${length}`, `Content-Length: ${length + 1}`],
    [`Content-Length: ${length}`, "Transfer-Encoding: chunked"],
    ["Transfer-Encoding: chunked", "Transfer-Encoding: chunked"],
    ["Transfer-Encoding: gzip, chunked"],
    ["Transfer-Encoding: identity"],
    [`Content-Length: ${length + random.size(100_000)}`],
    [`Content-Length: ${Math.max(0, length - random.size(300))}`],
    ["Content-Length: -1"],
    ["Content-Length: 1e3"],
    ["Content-Length: 99999999999999999999"],
    [],
  ]);
  return { lines, bytes: random.chance(0.5) ? body : chunked, isLie: true };
}

function oddHeaders(random: Random, path: string, cookie: string) {
  const session = `__session=${random.pick(["x", "e30=.x", "%00", "a".repeat(3000)])}`;
  const all = [
    () => `Cookie: ${`${session}; `.repeat(random.size(50))}`,
    () => `Cookie: ${"a=b; ".repeat(random.size(2000))}`,
    () => `Cookie: ${"=;".repeat(random.size(3000))}`,
    () => `Accept-Language: ${"ko-KR;q=0.9,".repeat(random.size(800))}`,
    () => `Accept-Encoding: ${"gzip;q=0.1,".repeat(random.size(800))}`,
    () => `Accept: ${random.pick(["*/*", "text/html", "application/json", "a/b,".repeat(1000)])}`,
    () => `Range: bytes=${"0-1,".repeat(random.size(2000))}`,
    () =>
      `Range: ${random.pick(["bytes=-1", "bytes=5-2", "lines=1", "bytes=0-99999999999999999999"])}`,
    () => `If-None-Match: ${'"x",'.repeat(random.size(2500))}`,
    () =>
      `If-Modified-Since: ${random.pick(["0", "x".repeat(5000), "Thu, 01 Jan 1970 00:00:00 GMT"])}`,
    () => `Expect: ${random.pick(["100-continue", "100-continue", "200-ok", "x".repeat(1000)])}`,
    () => `Content-Encoding: ${random.pick(["gzip", "identity", "br", ",,,,"])}`,
    () => `Origin: ${random.pick(["null", "http://site.example", "x", "http://["])}`,
    () => `Sec-Fetch-Site: ${random.pick(["cross-site", "same-origin", "none", ""])}`,
    () => `Connection: ${random.pick(["close", "keep-alive", "upgrade", "close, keep-alive"])}`,
    () => `Upgrade: ${random.pick(["websocket", "h2c", "x"])}`,
    () => `X-Forwarded-For: ${"1.2.3.4, ".repeat(random.size(500))}`,
    () => `X-Forwarded-Host: ${random.pick(["x:99999", "[", "evil.example"])}`,
    () => `User-Agent: ${"(".repeat(random.size(6000))}`,
    () => `X-${"a".repeat(random.size(8000))}: ${random.pick(["", "\x80\xff", "a\x01"])}`,
    () => "Host: second.example",
    () => " folded: x",
    () => "no colon",
  ];
  const chosen = Array.from({ length: random.pick([0, 0, 1, 1, 2, 4]) }, () => random.pick(all)());
  // Never on inquiries, however they are spelled: staff may save one without a customer. Nor on the
  // logout, after which the rest would be a stranger's.
  const isOwner = random.chance(0.1) && !/contact|logout|%/i.test(path);
  return isOwner ? [`Cookie: ${cookie}`, ...chosen] : chosen;
}

function short(text: string) {
  return text.length <= 90 ? text : `${text.slice(0, 70)}… (${text.length} characters)`;
}
