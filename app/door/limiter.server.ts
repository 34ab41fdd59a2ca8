import type { IncomingMessage, ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { turns } from "~/turns";
import { admittedConnections } from "./connections.server";

/** See docs/decisions/016-everybody-gets-a-turn.md. */
function limiter(inAll: number, ofVisitor: number) {
  const ofAll = turns(inAll);
  const visitors = new Map<string, { turn: ReturnType<typeof turns>; requests: number }>();

  function join(visitor: string, response: ServerResponse, begin: () => void) {
    const own = visitors.get(visitor) ?? { turn: turns(ofVisitor), requests: 0 };
    if (own.requests >= MOST_WAITING) return false;
    visitors.set(visitor, own);
    own.requests += 1;
    const work = () => untilAnswered(response, begin);
    void own
      // Whoever has gone meanwhile passes their turn on.
      .turn(async () => response.destroyed || (await ofAll(work)))
      .then(() => {
        own.requests -= 1;
        if (own.requests === 0) visitors.delete(visitor);
      });
    return true;
  }

  function waiting() {
    return (
      ofAll.waiting() + [...visitors.values()].reduce((sum, { turn }) => sum + turn.waiting(), 0)
    );
  }

  return { join, waiting };
}

/** 200 phones behind one carrier address may ask for all pictures of a page at once. */
const MOST_WAITING = 3200;

/** Rendering is CPU-bound: more at once would only finish later. */
const pages = limiter(4, 2);
/** These mostly wait for something else, and hold up no page. */
const others = limiter(24, 8);
/** The office can work while the site is crowded. */
const known = limiter(16, 16);

export function takeTurn(
  { visitor, isKnown }: { visitor: string; isKnown: boolean },
  response: ServerResponse,
  begin: () => void,
) {
  const chosen = isKnown ? known : isPage(response.req) ? pages : others;
  return chosen.join(visitor, response, begin);
}

/** A PDF waits for the one process that draws it. */
function isPage({ url = "/" }: IncomingMessage) {
  const { pathname } = new URL(url, "http://localhost");
  return !/^\/(api\/|admin\/login\b)|\/estimate\.pdf$/.test(pathname);
}

export function waitingRequests() {
  return pages.waiting() + others.waiting() + known.waiting();
}

/** Resolves when the head is written, for which the work is done, or the client has gone. */
function untilAnswered(response: ServerResponse, begin: () => void) {
  return new Promise<void>((resolve) => {
    if (response.destroyed) return resolve();
    onHeaders(response, () => resolve());
    response.once("close", () => resolve());
    afterArrivals(begin);
  });
}

const MOST_TURNS = 50;

/**
 * Node accepts one connection per turn: behind 250, a visitor would wait for as many renderings, and that a client
 * has hung up would be noticed after its own.
 */
function afterArrivals(begin: () => void, patience = MOST_TURNS) {
  const before = admittedConnections();
  // A whole turn, because a connection may have come earlier in this one.
  setImmediate(() =>
    setImmediate(() => {
      if (admittedConnections() > before && patience > 0) afterArrivals(begin, patience - 1);
      else begin();
    }),
  );
}
