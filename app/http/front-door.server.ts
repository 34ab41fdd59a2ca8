import diagnostics from "node:diagnostics_channel";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { env } from "~/env.server";

/**
 * remix-serve owns the HTTP server and hands routes nothing of it but a Request. Node announces
 * every request before anything else has seen it, and with it the server, whose one listener is
 * wrapped here at the first request: what must be known or refused before Express and Remix.
 */
export function openFrontDoor() {
  const wrapped = new WeakSet<Server>();
  diagnostics.subscribe("http.server.request.start", (message) => {
    const { server } = message as { server: Server };
    if (wrapped.has(server)) return;
    wrapped.add(server);
    // A photo over a slow mobile line takes its time; what sends nothing at all is cut off.
    server.requestTimeout = 60 * 60 * 1000;
    server.timeout = 2 * 60 * 1000;
    const listeners = server.listeners("request") as RequestListener[];
    server.removeAllListeners("request");
    server.on("request", (request, response) => {
      if (isHttps) response.setHeader("Strict-Transport-Security", "max-age=31536000");
      if (turnAway(request, response)) return;
      for (const listener of listeners) listener(request, response);
    });
  });
}

const isHttps = env.PUBLIC_URL?.startsWith("https:") ?? false;

/** Tidies the headers that routes rely on, and answers what must not reach them: true if it did. */
function turnAway(request: IncomingMessage, response: ServerResponse) {
  request.headers["x-client-address"] = clientAddress(request);
  if (env.TRUST_PROXY === 0) delete request.headers["x-forwarded-host"];

  if (!isUsableHost(request.headers.host))
    return refuse(request, response, 400, "잘못된 요청입니다.");
  if (!isDecodable(request.url)) return refuse(request, response, 400, "잘못된 주소입니다.");
  if (!methods.has(request.method ?? "")) {
    response.setHeader("Allow", [...methods].join(", "));
    return refuse(request, response, 405, "지원하지 않는 방식의 요청입니다.");
  }
  if (isCrossSite(request)) {
    return refuse(request, response, 403, "다른 사이트에서 보낸 요청은 받지 않습니다.");
  }
  return false;
}

const methods = new Set(["GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE"]);
const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** The address the visitor has, as far as it can be believed: ours to see, or a trusted proxy's word. */
function clientAddress(request: IncomingMessage) {
  const forwarded = String(request.headers["x-forwarded-for"] ?? "").split(",");
  const believed = env.TRUST_PROXY > 0 ? forwarded.at(-env.TRUST_PROXY)?.trim() : undefined;
  return believed || request.socket.remoteAddress || "unknown";
}

function isUsableHost(host: string | undefined) {
  return host !== undefined && URL.canParse(`http://${host}`) && !/[/?#@\\]/.test(host);
}

function isDecodable(url = "/") {
  try {
    decodeURIComponent(url.split("?", 1)[0] ?? "/");
    return URL.canParse(url, "http://localhost") && !url.startsWith("//");
  } catch {
    return false;
  }
}

/**
 * Browsers say where a form was sent from; a program (curl, a script) says nothing and passes.
 * Remix would answer these with an empty 500 page.
 */
function isCrossSite(request: IncomingMessage) {
  if (safeMethods.has(request.method ?? "")) return false;
  const site = request.headers["sec-fetch-site"];
  if (site === "cross-site" || site === "same-site") return true;
  const { origin, host } = request.headers;
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);
}

function refuse(request: IncomingMessage, response: ServerResponse, status: number, text: string) {
  const json = request.url?.startsWith("/api/") ?? false;
  response.writeHead(status, {
    "Content-Type": json ? "application/json; charset=utf-8" : "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  });
  // Node reads on and throws away what is still being sent: a browser that is cut off while it
  // sends shows its own error page.
  response.end(json ? JSON.stringify({ message: text }) : refusalPage(text));
  console.info(`${request.method} ${request.url?.slice(0, 200)} ${status} ${text}`);
  return true;
}

function refusalPage(text: string) {
  return `<!doctype html><html lang="ko"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text}</title><main style="font:1rem/1.6 sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.5rem"><h1 style="font-size:1.5rem">${text}</h1><p><a href="/">메인으로 돌아가기</a></p></main></html>`;
}

/** Where the request came from, as the front door wrote it down. */
export function addressOf(request: Request) {
  return request.headers.get("x-client-address") ?? "unknown";
}
