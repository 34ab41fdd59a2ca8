import type { ServerResponse } from "node:http";

/**
 * Decides when to start work on a request. Node accepts one connection per turn of the event loop,
 * so a visitor behind hundreds of connections would wait for as many page renders before being
 * accepted at all. We therefore start at most one piece of work per turn, and none while every turn
 * brings a new connection, for up to MOST_TURNS turns. Files are cheap; several start in every
 * turn.
 */
const MOST_TURNS = 10;
const FILES_IN_A_TURN = 4;

/** First come, first served within each priority. */
const waiting: Record<Priority, Task[]> = {
  known: [],
  ordinary: [],
  file: [],
  upload: [],
  refusal: [],
};
/** Among strangers, every fourth start is an upload's, or a flood of pages would starve uploads. */
const UPLOAD_EVERY = 4;
let starts = 0;
let newConnections = 0;
let isLooking = false;

interface Task {
  response: ServerResponse;
  work: () => void;
}

export type Priority = "known" | "ordinary" | "file" | "upload" | "refusal";

export function noteNewConnection() {
  newConnections += 1;
}

/** Starts the work soon, unless the client has disconnected by then. */
export function schedule(priority: Priority, response: ServerResponse, work: () => void) {
  waiting[priority].push({ response, work });
  if (isLooking) return;
  isLooking = true;
  // Wait at least one whole turn: a connection may have been accepted earlier in this one.
  scheduleLook(MOST_TURNS);
}

function scheduleLook(patience: number) {
  const before = newConnections;
  setImmediate(() => setImmediate(() => look(before, patience)));
}

function look(before: number, patience: number) {
  const started = Array.from({ length: FILES_IN_A_TURN }, () => nextOf(waiting.file));
  const mayWait = newConnections > before && patience > 0;
  if (!mayWait) started.push(nextOf(waiting.known) ?? nextOfStrangers());
  const isAnyLeft = Object.values(waiting).some((tasks) => tasks.length > 0);
  if (isAnyLeft) scheduleLook(mayWait ? patience - 1 : MOST_TURNS);
  else isLooking = false;
  // Each in its own callback, so that one exception does not stop the others.
  for (const task of started) if (task) setImmediate(start, task);
}

function start({ response, work }: Task) {
  if (!response.destroyed) work();
}

function nextOfStrangers() {
  const { ordinary, upload, refusal } = waiting;
  starts += 1;
  const [first, second] = starts % UPLOAD_EVERY === 0 ? [upload, ordinary] : [ordinary, upload];
  return nextOf(first) ?? nextOf(second) ?? nextOf(refusal);
}

function nextOf(tasks: Task[]) {
  let next = tasks.shift();
  while (next?.response.destroyed) next = tasks.shift();
  return next;
}
