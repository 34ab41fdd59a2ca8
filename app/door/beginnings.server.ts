/**
 * When work begins. Node takes in one new connection in each turn of its event loop, so that a
 * visitor behind hundreds of connections would wait through as many pages being rendered before we
 * even know of him. So in each turn one piece of work begins at most, and none while somebody new
 * comes in at every turn, for a moment.
 */
const MOST_TURNS = 100;

const urgent: (() => void)[] = [];
const ordinary: (() => void)[] = [];
let newcomers = 0;
let isLooking = false;

export function noteNewcomer() {
  newcomers += 1;
}

/** @param isUrgent before everything that is not */
export function beginSoon(work: () => void, { isUrgent = false } = {}) {
  (isUrgent ? urgent : ordinary).push(work);
  if (isLooking) return;
  isLooking = true;
  // A whole turn at least: in this one somebody may have been taken in before.
  lookAgain(MOST_TURNS);
}

function lookAgain(patience: number) {
  const before = newcomers;
  setImmediate(() => {
    setImmediate(() => {
      if (newcomers > before && patience > 0) return lookAgain(patience - 1);
      const work = urgent.shift() ?? ordinary.shift();
      work?.();
      if (urgent.length + ordinary.length > 0) lookAgain(MOST_TURNS);
      else isLooking = false;
    });
  });
}
