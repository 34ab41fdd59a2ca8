import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";

interface Options {
  /** Milliseconds until the client disconnects; by default it waits for the response. */
  hangUpAfter?: number;
}

/**
 * Sends raw bytes and reads until the server closes, for requests that no HTTP client would send.
 */
export function sendRaw(url: string, bytes: string | Buffer, { hangUpAfter }: Options = {}) {
  const { hostname, port } = new URL(url);
  return new Promise<{ status: number; headers: Headers; text: string }>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const chunks: Buffer[] = [];
    // Data still being sent after a refusal causes a reset once the response has been read.
    let failure: Error | undefined;
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    socket.on("error", (error) => {
      failure = error;
    });
    socket.setTimeout(90_000, () => socket.destroy(new Error("no answer within 90 seconds")));
    if (hangUpAfter) setTimeout(() => socket.destroy(), hangUpAfter);
    socket.on("close", () => {
      // One character per byte, because chunk sizes count bytes.
      const answer = Buffer.concat(chunks).toString("latin1");
      const [head = "", ...rest] = answer.split("\r\n\r\n");
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]);
      if (!status) return reject(failure ?? new Error(`no answer: ${answer}`));
      const lines = head.split("\r\n").slice(1);
      const headers = new Headers(
        lines.map((line) => line.split(/: ?(.*)/, 2) as [string, string]),
      );
      const body = rest.join("\r\n\r\n");
      const whole = headers.get("Transfer-Encoding") === "chunked" ? joinChunks(body) : body;
      const decode = decoders[headers.get("Content-Encoding") ?? ""] ?? ((encoded) => encoded);
      // An answer to HEAD names an encoding, and has nothing in it.
      resolve({ status, headers, text: whole && decode(Buffer.from(whole, "latin1")).toString() });
    });
  });
}

const decoders: Record<string, (encoded: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  deflate: inflateSync,
  gzip: gunzipSync,
};

function joinChunks(body: string): string {
  const [line = "", size = ""] = /^([0-9a-f]+)\r\n/i.exec(body) ?? [];
  const length = Number.parseInt(size, 16);
  if (!length) return "";
  const start = line.length;
  return body.slice(start, start + length) + joinChunks(body.slice(start + length + 2));
}
