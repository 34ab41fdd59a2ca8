/**
 * When work begins. Node takes in one new connection in each turn of its event loop, so that a
 * visitor behind hundreds of connections would wait through as many pages being rendered before we
 * even know of him. So in each turn one piece of work begins at most, and none while somebody new
 * comes in at every turn, for a moment.
 */
const MOST_TURNS = 100;

/** First come, first served within each; an upload takes minutes anyway. */
const waiting = { known: [], ordinary: [], upload: [] } as Record<Rank, (() => void)[]>;
let newcomers = 0;
let isLooking = false;

export type Rank = "known" | "ordinary" | "upload";

export function noteNewcomer() {
  newcomers += 1;
}

export function beginSoon(rank: Rank, work: () => void) {
  waiting[rank].push(work);
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
  if (newcomers > before && patience > 0) return lookAgain(patience - 1);
  const { known, ordinary, upload } = waiting;
  const work = known.shift() ?? ordinary.shift() ?? upload.shift();
  // Before the work: should it throw, the others' turn comes all the same.
  if (known.length + ordinary.length + upload.length > 0) lookAgain(MOST_TURNS);
  else isLooking = false;
  work?.();
}
