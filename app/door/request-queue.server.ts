import type { IncomingMessage, ServerResponse } from "node:http";
import { isAsset } from "./kept-assets.server";
import type { Priority } from "./scheduler.server";
import { hasShortBody } from "./short-body.server";

/**
 * Fair queueing: each visitor has a queue of its own, and queues are served round-robin, so that a
 * visitor with hundreds of requests delays others by one request only. Customers behind one carrier
 * address share a queue. Forms and files wait for the network more than for us, so each kind has
 * its own slots and does not hold up pages.
 */
const slots: Record<Kind, Slots> = {
  // Rendering is CPU-bound: more at once would only finish later.
  page: { inAll: 4, ofVisitor: 3, waiting: 512, lease: 5000 },
  // Reads the texts of all projects, or of all inquiries, and is never kept. Behind those of twenty
  // visitors, everybody else's pages waited for seconds.
  search: { inAll: 1, ofVisitor: 1, waiting: 64, lease: 5000 },
  form: { inAll: 4, ofVisitor: 2, waiting: 64, lease: 5000 },
  // Separate from forms, because argon2 takes long and has a queue of its own (auth/password).
  login: { inAll: 8, ofVisitor: 3, waiting: 64, lease: 5000 },
  // `waiting` matches the connections one visitor may have: phones behind one carrier address may
  // all ask at once.
  file: { inAll: Number.POSITIVE_INFINITY, ofVisitor: 32, waiting: 3200, lease: 5000 },
  upload: { inAll: Number.POSITIVE_INFINITY, ofVisitor: 64, waiting: 64 },
  refusal: { inAll: 4, ofVisitor: 2, waiting: 64, lease: 5000 },
};
/** Browsers that have signed in before have their own queues, never behind strangers. */
const MOST_OF_KNOWN = 16;

type Kind = "page" | "search" | "form" | "login" | "file" | "upload" | "refusal";

interface Slots {
  inAll: number;
  ofVisitor: number;
  /** Per visitor; more are refused. */
  waiting: number;
  /** Milliseconds until the slot is freed regardless: the work may hang, or nobody reads it. */
  lease?: number;
}

type Work = (isWaitedFor: () => boolean) => void;

interface Line {
  running: number;
  waiting: Set<() => void>;
}

const strangers = queues(slots);
const known = queues({
  ...slots,
  page: { ...slots.page, inAll: MOST_OF_KNOWN, ofVisitor: MOST_OF_KNOWN },
  search: { ...slots.search, inAll: MOST_OF_KNOWN, ofVisitor: MOST_OF_KNOWN },
  form: { ...slots.form, inAll: MOST_OF_KNOWN, ofVisitor: MOST_OF_KNOWN },
});

function queues(slots: Record<Kind, Slots>): Record<Kind, ReturnType<typeof queue>> {
  return {
    page: queue(slots.page),
    search: queue(slots.search),
    form: queue(slots.form),
    login: queue(slots.login),
    file: queue(slots.file),
    upload: queue(slots.upload),
    refusal: queue(slots.refusal),
  };
}

/**
 * Runs the work when it is the visitor's turn; a client that disconnects leaves the queue. The slot
 * is free when the response has been written, read or not. The work gets a function that tells
 * whether others of the same visitor are waiting for its slot.
 *
 * @returns false when the visitor's queue is full
 */
export function inQueue(
  { visitor, isKnown, kind }: { visitor: string; isKnown: boolean; kind: Kind },
  response: ServerResponse,
  work: Work,
) {
  return (isKnown ? known : strangers)[kind].join(visitor, response, work);
}

function queue({ inAll, ofVisitor, waiting, lease }: Slots) {
  // In the order in which they are served next.
  const lines = new Map<string, Line>();
  let running = 0;

  function join(visitor: string, response: ServerResponse, work: Work) {
    const line = lines.get(visitor) ?? { running: 0, waiting: new Set() };
    if (line.waiting.size >= waiting) return false;
    lines.set(visitor, line);
    const begin = () => {
      running += 1;
      line.running += 1;
      onceFinished(response, lease, () => {
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

  /** A response may close long after its queue was deleted, when the visitor has a new one. */
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

  function length() {
    let count = 0;
    for (const { waiting } of lines.values()) count += waiting.size;
    return count;
  }

  return { join, length };
}

/** How many requests wait for their turn, of all visitors and kinds. */
export function waitingRequests() {
  const all = [...Object.values(strangers), ...Object.values(known)];
  return all.reduce((sum, { length }) => sum + length(), 0);
}

/**
 * Calls `end` once: when the response is written or closed, or the lease runs out. Not when it has
 * been sent, because behind another response on its connection it may wait for long.
 */
function onceFinished(response: ServerResponse, lease: number | undefined, end: () => void) {
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

/**
 * Classifies a request by its cost, from its head only; reading a body may take the client long.
 */
export function kindOf(request: IncomingMessage): Kind {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  if (request.method === "GET" || request.method === "HEAD") {
    if (isFile(pathname)) return "file";
    return searchParams.has("q") ? "search" : "page";
  }
  const { "content-length": length = 0, "transfer-encoding": encoding } = request.headers;
  if (Number(length) > 0 || encoding !== undefined) {
    if (!hasShortBody(request)) return "upload";
    return /^\/(admin|api\/account)\/login\b/.test(pathname) ? "login" : "form";
  }
  return "page";
}

/**
 * List the view path of each picture area here. An asset that the build does not have is answered by
 * Remix, which costs as much as a page.
 */
function isFile(pathname: string) {
  if (pathname.startsWith("/assets/")) return isAsset(pathname);
  return /^\/api\/((content|portfolio)\/view|contact\/download)\//.test(pathname);
}

/** What starts first when several could. */
export function priorityOf(kind: Kind, isKnown: boolean): Priority {
  if (isKnown) return "known";
  return kind === "file" || kind === "upload" || kind === "refusal" ? kind : "ordinary";
}
