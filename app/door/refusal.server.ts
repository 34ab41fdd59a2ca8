import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

/** The answers of the front door, before Express and Remix: JSON under /api, a small page elsewhere. */

export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
) {
  const { headers, body } = refusal(request.url, text);
  response.writeHead(status, headers);
  // Node reads on and throws away what is still being sent: a browser that is cut off while it
  // sends shows its own error page.
  response.end(body);
  note(request.method, request.url, status, text);
  return true;
}

/** Those that any path of the site may have. */
export const allowedMethods = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE"];

const words = {
  400: "잘못된 요청입니다.",
  405: "지원하지 않는 방식의 요청입니다.",
  408: "요청이 너무 오래 걸렸습니다.",
  431: "요청의 헤더가 너무 큽니다.",
} as const;

/** The same where there is no more than a connection; it is closed after the answer. */
export function refuseUnread(socket: Duplex, status: keyof typeof words, url = "/") {
  const text = words[status];
  const { headers, body } = refusal(url, text);
  const lines = Object.entries({
    ...headers,
    ...(status === 405 && { Allow: allowedMethods.join(", ") }),
    "Content-Length": Buffer.byteLength(body),
    Connection: "close",
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on("error", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  // What is still being sent is read for a moment, or the answer would be lost with the connection.
  setTimeout(() => socket.destroy(), 1000).unref();
  note("-", url, status, text);
}

function refusal(url = "/", text: string) {
  const json = isApi(url);
  return {
    headers: {
      "Content-Type": json ? "application/json; charset=utf-8" : "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
    body: json ? JSON.stringify({ message: text }) : page(text),
  };
}

/** However it is written: routes are found without regard to case, dots, %-codes and a doubled slash. */
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

function page(text: string) {
  return `<!doctype html><html lang="ko"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text}</title><main style="font:1rem/1.6 sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.5rem"><h1 style="font-size:1.5rem">${text}</h1><p><a href="/">메인으로 돌아가기</a></p></main></html>`;
}

function note(method = "-", url = "/", status: number, text: string) {
  // A terminal would obey what stands between the letters.
  const plain = `${method} ${url.slice(0, 200)}`.replace(/[^\x20-\x7e]/g, "?");
  console.info(`${plain} ${status} ${text}`);
}
