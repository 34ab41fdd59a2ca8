import type { ServerResponse } from "node:http";

/**
 * When work begins. Node takes in one new connection in each turn of its event loop, so that a
 * visitor behind hundreds of connections would wait through as many pages being rendered before we
 * even know of him. So in each turn one piece of work begins at most, and none while somebody new
 * comes in at every turn, for a moment. Files are little work, and some begin in every turn.
 */
const MOST_TURNS = 10;
const FILES_IN_A_TURN = 4;

/** First come, first served within each; an upload takes minutes anyway. */
const waiting: Record<Rank, Beginning[]> = { known: [], ordinary: [], file: [], upload: [] };
let newcomers = 0;
let isLooking = false;

interface Beginning {
  response: ServerResponse;
  work: () => void;
}

export type Rank = "known" | "ordinary" | "file" | "upload";

export function noteNewcomer() {
  newcomers += 1;
}

/** Begins the work, unless whoever asked for the answer has gone by then. */
export function beginSoon(rank: Rank, response: ServerResponse, work: () => void) {
  waiting[rank].push({ response, work });
  if (isLooking) return;
  isLooking = true;
  // A whole turn at least: in this one somebody may have been taken in before.
  lookAgain(MOST_TURNS);
}

function lookAgain(patience: number) {
  const before = newcomers;
  setImmediate(() => setImmediate(() => look(before, patience)));
}

function look(before: number, patience: number) {
  const { known, ordinary, file, upload } = waiting;
  const begun = Array.from({ length: FILES_IN_A_TURN }, () => nextOf(file));
  const mayWait = newcomers > before && patience > 0;
  if (!mayWait) begun.push(nextOf(known) ?? nextOf(ordinary) ?? nextOf(upload));
  const isAnyLeft = Object.values(waiting).some((beginnings) => beginnings.length > 0);
  if (isAnyLeft) lookAgain(mayWait ? patience - 1 : MOST_TURNS);
  else isLooking = false;
  // Each by itself: should one throw, the others begin all the same.
  for (const beginning of begun) if (beginning) setImmediate(beginning.work);
}

function nextOf(beginnings: Beginning[]) {
  let next = beginnings.shift();
  while (next?.response.destroyed) next = beginnings.shift();
  return next;
}
