export type Random = ReturnType<typeof seeded>;

/**
 * A seeded random generator (mulberry32): the same seed and index give the same values, whatever
 * was drawn for other indexes.
 */
export function seeded(seed: number, index: number) {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35);
  function next() {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  return {
    /** An integer from `least` to `most`, inclusive. */
    int: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
    /** Log-uniform: each order of magnitude is equally likely. */
    size: (most: number) => Math.floor(Math.exp(next() * Math.log(most + 1))),
    chance: (share: number) => next() < share,
    pick: <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item,
  };
}
