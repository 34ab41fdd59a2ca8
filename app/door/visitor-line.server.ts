import type { IncomingMessage, ServerResponse } from "node:http";
import type { Rank } from "./beginnings.server";
import { hasShortBody } from "./short-body.server";

/**
 * Who is worked for next. Every visitor has a line of its own, and the lines take turns, so that
 * whoever asks for hundreds of things at once waits for himself, and others for one turn. Customers
 * behind one carrier's address share a line. Forms and files wait for the network more than for us,
 * so they do not hold up pages.
 */
const places: Record<Kind, Places> = {
  // Rendering is the processor's work: more at once would only all be done later.
  page: { inAll: 4, ofVisitor: 3, waiting: 512, lease: 5000 },
  form: { inAll: 4, ofVisitor: 2, waiting: 64, lease: 5000 },
  // Apart from forms: a password waits long for argon2, and there is a line for that.
  login: { inAll: Number.POSITIVE_INFINITY, ofVisitor: 16, waiting: 64 },
  // As many as a visitor has connections: two hundred phones behind one address ask for as many at once.
  file: { inAll: Number.POSITIVE_INFINITY, ofVisitor: 32, waiting: 1000, lease: 5000 },
  upload: { inAll: Number.POSITIVE_INFINITY, ofVisitor: 64, waiting: 64 },
  refusal: { inAll: 4, ofVisitor: 2, waiting: 64, lease: 5000 },
};
/** Browsers that have signed in stand in lines of their own, behind no stranger. */
const MOST_OF_KNOWN = 16;

type Kind = "page" | "form" | "login" | "file" | "upload" | "refusal";

interface Places {
  inAll: number;
  ofVisitor: number;
  /** Of one visitor; more are refused. */
  waiting: number;
  /** Milliseconds after which a place is given on: its work may never end, or nobody read it. */
  lease?: number;
}

type Work = (isWaitedFor: () => boolean) => void;

interface Line {
  running: number;
  waiting: Set<() => void>;
}

const strangers = queues(places);
const known = queues({
  ...places,
  page: { ...places.page, inAll: MOST_OF_KNOWN, ofVisitor: MOST_OF_KNOWN },
  form: { ...places.form, inAll: MOST_OF_KNOWN, ofVisitor: MOST_OF_KNOWN },
});

function queues(places: Record<Kind, Places>): Record<Kind, ReturnType<typeof queue>> {
  return {
    page: queue(places.page),
    form: queue(places.form),
    login: queue(places.login),
    file: queue(places.file),
    upload: queue(places.upload),
    refusal: queue(places.refusal),
  };
}

/**
 * Does the work when it is the visitor's turn; whoever hangs up meanwhile leaves the line. The turn
 * is over when the answer is complete, whether or not it has been read. The work is told how to find
 * out whether others of the same visitor wait for its place.
 *
 * @returns false when the visitor's line is full
 */
export function inLine(
  { visitor, isKnown, kind }: { visitor: string; isKnown: boolean; kind: Kind },
  response: ServerResponse,
  work: Work,
) {
  return (isKnown ? known : strangers)[kind].join(visitor, response, work);
}

function queue({ inAll, ofVisitor, waiting, lease }: Places) {
  // Lines in the order in which they are served next.
  const lines = new Map<string, Line>();
  let running = 0;

  function join(visitor: string, response: ServerResponse, work: Work) {
    const line = lines.get(visitor) ?? { running: 0, waiting: new Set() };
    if (line.waiting.size >= waiting) return false;
    lines.set(visitor, line);
    const begin = () => {
      running += 1;
      line.running += 1;
      onceOver(response, lease, () => {
        running -= 1;
        line.running -= 1;
        forgetIfEmpty(visitor, line);
        serve();
      });
      work(() => line.waiting.size > 0);
    };
    line.waiting.add(begin);
    response.once("close", () => {
      line.waiting.delete(begin);
      forgetIfEmpty(visitor, line);
    });
    serve();
    return true;
  }

  /** An answer may close long after its line was forgotten, when the visitor has another one. */
  function forgetIfEmpty(visitor: string, line: Line) {
    const isEmpty = line.running === 0 && line.waiting.size === 0;
    if (isEmpty && lines.get(visitor) === line) lines.delete(visitor);
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

/** What a request costs, as far as its head tells; whatever has a body may let us wait for it. */
export function kindOf(request: IncomingMessage): Kind {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  const { "content-length": length = 0, "transfer-encoding": encoding } = request.headers;
  if (Number(length) > 0 || encoding !== undefined) {
    if (!hasShortBody(request)) return "upload";
    return /^\/(admin|api\/account)\/login\b/.test(pathname) ? "login" : "form";
  }
  const file = /^\/(assets\/|api\/(content|portfolio)\/view\/|api\/contact\/download\/)/;
  return file.test(pathname) ? "file" : "page";
}

/** What begins before what, where several could. */
export function rankOf(kind: Kind, isKnown: boolean): Rank {
  if (isKnown) return "known";
  return kind === "file" || kind === "upload" ? kind : "ordinary";
}
