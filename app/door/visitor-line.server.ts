import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Who is worked for next. Every visitor has a line of its own, and the lines take turns, so that
 * whoever asks for hundreds of things at once waits for himself, and others for one turn. Customers
 * behind one carrier's address share a line. Forms and files wait for the network more than for us,
 * so they do not hold up pages.
 */
const places: Record<Kind, Places> = {
  // Rendering is the processor's work: more at once would only all be done later.
  page: { inAll: 4, ofVisitor: 4 },
  file: { inAll: Number.POSITIVE_INFINITY, ofVisitor: 64 },
  form: { inAll: Number.POSITIVE_INFINITY, ofVisitor: 16 },
  upload: { inAll: Number.POSITIVE_INFINITY, ofVisitor: 64 },
};
const MOST_WAITING = 512;
/** Bytes; a form without files comes at once, and is not waited for as an upload is. */
const SMALL_BODY = 256 * 1024;
/** Milliseconds after which a page's place is given on, should its work never end. */
const LEASE = 5000;

type Kind = "page" | "file" | "form" | "upload";

interface Places {
  inAll: number;
  ofVisitor: number;
}

interface Line {
  running: number;
  waiting: Set<() => void>;
}

const queues = {
  page: queue("page"),
  file: queue("file"),
  form: queue("form"),
  upload: queue("upload"),
};

/**
 * Does the work when it is the visitor's turn; whoever hangs up meanwhile leaves the line. The turn
 * is over when the answer is complete, whether or not it has been read.
 *
 * @returns false when the visitor's line is full
 */
export function inLine(visitor: string, kind: Kind, response: ServerResponse, work: () => void) {
  return queues[kind].join(visitor, response, work);
}

function queue(kind: Kind) {
  const { inAll, ofVisitor } = places[kind];
  // Lines in the order in which they are served next.
  const lines = new Map<string, Line>();
  let running = 0;

  function join(visitor: string, response: ServerResponse, work: () => void) {
    const line = lines.get(visitor) ?? { running: 0, waiting: new Set() };
    if (line.waiting.size >= MOST_WAITING) return false;
    lines.set(visitor, line);
    const begin = () => {
      running += 1;
      line.running += 1;
      onceOver(response, kind === "page" ? LEASE : undefined, () => {
        running -= 1;
        line.running -= 1;
        if (line.running === 0 && line.waiting.size === 0) lines.delete(visitor);
        serve();
      });
      work();
    };
    line.waiting.add(begin);
    response.once("close", () => line.waiting.delete(begin));
    serve();
    return true;
  }

  function serve() {
    for (const [visitor, line] of lines) {
      if (running >= inAll) return;
      const [next] = line.waiting;
      if (!next || line.running >= ofVisitor) continue;
      line.waiting.delete(next);
      lines.delete(visitor);
      lines.set(visitor, line);
      next();
    }
  }

  return { join };
}

/** Not when the answer has been sent: behind another one on its connection it may lie for long. */
function onceOver(response: ServerResponse, lease: number | undefined, end: () => void) {
  let isOver = false;
  const once = () => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    end();
  };
  const timer = lease === undefined ? undefined : setTimeout(once, lease);
  response.once("close", once);
  const sendEnd = response.end.bind(response) as (...given: unknown[]) => ServerResponse;
  response.end = ((...given: unknown[]) => {
    const sent = sendEnd(...given);
    once();
    return sent;
  }) as ServerResponse["end"];
}

/** What a request costs, as far as its head tells. */
export function kindOf(request: IncomingMessage): Kind {
  const { method, url = "/" } = request;
  if (method === "POST" || method === "PUT") return isSmall(request) ? "form" : "upload";
  const file = /^\/(assets\/|api\/(content|portfolio)\/view\/|api\/contact\/download\/)/;
  return file.test(url) ? "file" : "page";
}

/** Whether a body is short, and says so beforehand. */
export function isSmall({ headers }: IncomingMessage) {
  return Number(headers["content-length"] ?? Number.NaN) <= SMALL_BODY;
}
