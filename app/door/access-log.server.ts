/**
 * The log lines of responses that Express does not see, in the format of its own (morgan's tiny).
 * They are written once per turn of the event loop: at ten thousand responses a second, one write
 * each would take as long as the responses.
 */
let lines: string[] = [];

interface Access {
  method: string | undefined;
  url: string | undefined;
  status: number;
  /** Of the body. */
  bytes: number;
  /** As by performance.now(). */
  begun: number;
}

export function logAccess({ method, url, status, bytes, begun }: Access) {
  if (lines.length === 0) setImmediate(write);
  const took = (performance.now() - begun).toFixed(3);
  lines.push(`${method} ${url} ${status} ${bytes} - ${took} ms\n`);
}

function write() {
  const text = lines.join("");
  lines = [];
  process.stdout.write(text);
}

process.once("exit", () => lines.length > 0 && write());
