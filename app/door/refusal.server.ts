import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { answerHeaders } from "./answer-headers.server";
import { isJsonLog, jsonLine, loggedPath } from "./log.server";
import { plainPolicy } from "./page-policy.server";
import { idOf, newRequestId } from "./request-id.server";

/** JSON under /api, a small page elsewhere. */

export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
) {
  const { url, method } = request;
  const id = idOf(request);
  const { headers, body } = refusal(url, text, id);
  response.writeHead(status, headers);
  // Node reads on: a browser that is disconnected while sending shows its own error page.
  response.end(body);
  log({ method, url, id }, status, text);
}

export const allowedMethods = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE"];

const words = {
  400: "잘못된 요청입니다.",
  405: "지원하지 않는 방식의 요청입니다.",
  408: "요청 시간이 초과되었습니다.",
  431: "요청의 헤더가 너무 큽니다.",
} as const;

export function refuseUnread(
  socket: Duplex,
  status: keyof typeof words,
  { url = "/", id = newRequestId() }: { url?: string | undefined; id?: string | undefined },
) {
  const text = words[status];
  const { headers, body } = refusal(url, text, id);
  const lines = Object.entries({
    ...headers,
    ...(status === 405 && { Allow: allowedMethods.join(", ") }),
    "Content-Length": Buffer.byteLength(body),
    "X-Request-Id": id,
    Connection: "close",
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on("error", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  // Closing now could discard the response with the connection.
  setTimeout(() => socket.destroy(), 1000).unref();
  log({ url, id }, status, text);
}

function refusal(url = "/", text: string, id: string | undefined) {
  const json = isApi(url);
  return {
    headers: {
      "Content-Type": json ? "application/json; charset=utf-8" : "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": policy,
      ...answerHeaders,
    },
    body: json ? JSON.stringify({ message: text }) : page(text, id),
  };
}

/** Routes ignore case, dots, %-escapes and a doubled slash. */
export function isApi(url = "/") {
  const single = url.replace(/^\/+/, "/");
  const { pathname } = URL.canParse(single, "http://localhost")
    ? new URL(single, "http://localhost")
    : { pathname: single };
  const path = pathname.replace(/%[0-9a-f]{2}/gi, (code) =>
    String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  );
  return /^\/+api([/?]|$)/i.test(path);
}

const style =
  "main{font:1rem/1.6 sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.5rem}h1{font-size:1.5rem}";
const policy = plainPolicy(style);

function page(text: string, id: string | undefined) {
  const number =
    id && !text.includes(id)
      ? `<p><small>문의하실 때 이 번호를 알려 주세요: ${id}</small></p>`
      : "";
  return `<!doctype html><html lang="ko"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text}</title><style>${style}</style><main><h1>${text}</h1><p><a href="/">첫 화면으로 돌아가기</a></p>${number}</main></html>`;
}

interface Logged {
  method?: string | undefined;
  url?: string | undefined;
  id: string | undefined;
}

function log({ method = "-", url = "/", id }: Logged, status: number, text: string) {
  const path = loggedPath(url).slice(0, 200);
  if (isJsonLog) {
    const line = jsonLine({ level: "info", id, method, path, status, message: text });
    process.stdout.write(`${line}\n`);
    return;
  }
  // A terminal would interpret control characters.
  console.info(`${`${method} ${path}`.replace(/[^\x20-\x7e]/g, "?")} ${status} ${text}`);
}
