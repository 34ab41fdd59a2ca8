import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** A certificate for this machine. A server trusts it by `NODE_EXTRA_CA_CERTS`. */
export function makeCertificate() {
  const folder = mkdtempSync(join(tmpdir(), "certificate-"));
  const keyFile = join(folder, "key.pem");
  const certFile = join(folder, "cert.pem");
  const options =
    "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost";
  execFileSync(
    "openssl",
    [
      ...options.split(" "),
      ...["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"],
      ...["-keyout", keyFile, "-out", certFile],
    ],
    { stdio: "ignore" },
  );
  return {
    key: readFileSync(keyFile),
    cert: readFileSync(certFile),
    certFile,
    remove: () => rmSync(folder, { recursive: true }),
  };
}

export type Certificate = Pick<ReturnType<typeof makeCertificate>, "key" | "cert">;

export interface ReceivedMail {
  at: number;
  sender: string;
  receivers: string[];
  /** As sent, in UTF-8. */
  source: string;
  headers: Record<string, string>;
}

export type MailBehaviour =
  | "takes"
  | "refuses login"
  | "turns away"
  | "hangs"
  | "falls silent"
  | "drops";

export const mailLogin = { username: "office", password: "app-password" };

/** A mail server on this machine, whose behaviour can change. */
export async function startMailServer(certificate?: Certificate) {
  const mails: ReceivedMail[] = [];
  const state = {
    behaviour: "takes" as MailBehaviour,
    /** Mails that it refuses for what they say, and with which reply code. */
    unwanted: { text: undefined as string | undefined, code: 554 },
    connections: 0,
    logins: 0,
  };
  const options: SMTPServerOptions = {
    ...(certificate ?? { disabledCommands: ["STARTTLS"], allowInsecureAuth: true }),
    authOptional: !certificate,
    disableReverseLookup: true,
    onConnect(_, done) {
      state.connections += 1;
      if (state.behaviour === "turns away") return done(new Error("No service"));
      if (state.behaviour !== "hangs") done();
    },
    onAuth({ username, password }, _, done) {
      state.logins += 1;
      const isRight = username === mailLogin.username && password === mailLogin.password;
      if (isRight && state.behaviour !== "refuses login") return done(null, { user: "office" });
      done(Object.assign(new Error("Invalid login"), { responseCode: 535 }));
    },
    onData(stream, { envelope, id }, done) {
      void buffer(stream).then((bytes) => {
        if (state.behaviour === "falls silent") return;
        if (state.behaviour === "drops") {
          for (const each of server.connections) if (each.id === id) each._socket.destroy();
          return;
        }
        const source = bytes.toString();
        const { text, code } = state.unwanted;
        if (text !== undefined && source.includes(text)) {
          return done(Object.assign(new Error("Refused"), { responseCode: code }));
        }
        mails.push({
          at: performance.now(),
          sender: envelope.mailFrom ? envelope.mailFrom.address : "",
          receivers: envelope.rcptTo.map(({ address }) => address),
          source,
          headers: headersOf(source),
        });
        done();
        // A client that was killed while it sent.
      }, done);
    },
  };
  const server = new SMTPServer(options);
  // A client that gives up is no error of the server.
  server.on("error", () => {});
  const { port } = await new Promise<AddressInfo>((resolve) => {
    const listening = server.listen(0, "127.0.0.1", () =>
      resolve(listening.address() as AddressInfo),
    );
  });
  return {
    port,
    mails,
    state,
    openConnections: () => server.connections.size,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Unfolded and decoded, by lower-case name. */
function headersOf(source: string) {
  const head = source.slice(0, source.indexOf("\r\n\r\n")).replaceAll(/\r\n[ \t]+/g, " ");
  return Object.fromEntries(
    head.split("\r\n").map((line) => {
      const at = line.indexOf(":");
      return [line.slice(0, at).toLowerCase(), decoded(line.slice(at + 1).trim())];
    }),
  );
}

/** Words as =?UTF-8?B?…?= and =?UTF-8?Q?…?=. */
function decoded(header: string) {
  return header
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?utf-8\?b\?([^?]*)\?=/gi, (_, text) => Buffer.from(text, "base64").toString())
    .replaceAll(/(?:=\?utf-8\?q\?[^?]*\?=)+/gi, (words) =>
      fromQuoted(words.replaceAll(/=\?utf-8\?q\?|\?=/gi, "").replaceAll("_", " ")),
    );
}

function fromQuoted(text: string) {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1").toString();
}

/** The texts of a mail's parts, decoded, by their type. */
export function partsOf({ source }: ReceivedMail) {
  const parts: Record<string, string> = {};
  for (const part of source.split(/\r\n--[^\r\n]+\r\n/).slice(1)) {
    const [head = "", body = ""] = part.split(/\r\n\r\n([\s\S]*)/);
    const type = /content-type: ([\w/]+)/i.exec(head)?.[1] ?? "";
    const text = body.replaceAll("=\r\n", "");
    parts[type] = /base64/i.test(head) ? Buffer.from(body, "base64").toString() : fromQuoted(text);
  }
  return parts;
}

export interface ReceivedPost {
  path: string;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

/** An https server on this machine that keeps what is posted to it. */
export async function startReceiver(certificate: Certificate) {
  const posts: ReceivedPost[] = [];
  const state = {
    answer: (response: ServerResponse) => {
      response.writeHead(200).end("ok");
    },
  };
  const server = createServer(certificate, async (request, response) => {
    const body = await buffer(request).catch(() => undefined);
    // A client that was killed while it sent.
    if (!body) return;
    posts.push({ path: request.url ?? "", headers: request.headers, body });
    state.answer(response);
  });
  // A client that gives up is no error of the server.
  server.on("tlsClientError", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}`,
    posts,
    state,
    stop() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
