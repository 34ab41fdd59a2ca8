import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** The site behind a proxy that has each page report its errors: WebKit's drivers have no log. */
export async function watchSite(site: string) {
  const errors: string[] = [];
  const server = createServer(async (asked, answer) => {
    if (asked.url === REPORT) {
      errors.push(await text(asked));
      return answer.writeHead(204).end();
    }
    const { method = "GET", headers } = asked;
    const given = { method, headers: { ...headers, "accept-encoding": "identity" } };
    const onward = request(site + asked.url, given, async (got: IncomingMessage) => {
      const { "content-length": _, "transfer-encoding": __, ...others } = got.headers;
      const isPage = others["content-type"]?.startsWith("text/html");
      const policy = others["content-security-policy"];
      if (policy) others["content-security-policy"] = `${policy}`.replace("script-src", allowing);
      answer.writeHead(got.statusCode ?? 502, others);
      if (!isPage) return got.pipe(answer);
      answer.end((await text(got)).replace("<head>", `<head><script>${reporting}</script>`));
    });
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, errors, stop: () => server.close().closeAllConnections() };
}

const REPORT = "/reported-error";

const reporting = `(${(path: string) => {
  const report = (...words: unknown[]) =>
    navigator.sendBeacon(path, `${location.pathname}: ${words.join(" ")}`);
  addEventListener("error", ({ message, filename, lineno }) => report(message, filename, lineno));
  addEventListener("unhandledrejection", ({ reason }) => {
    // Firefox's words for an answer that the next navigation has aborted.
    if (!/Error in input stream/.test(reason)) report(reason);
  });
  console.error = report;
  // React expects the page as the server sent it.
  document.currentScript?.remove();
}})("${REPORT}")`;

const allowing = `$& 'sha256-${createHash("sha256").update(reporting).digest("base64")}'`;
