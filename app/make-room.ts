/**
 * Keeps a map that strangers can fill to so many keys, by forgetting those that were set first. A
 * tenth goes at once, because every look at a map's front walks over what was deleted there.
 */
export function makeRoom(map: Map<string, unknown>, capacity: number) {
  if (map.size < capacity) return;
  let tooMany = map.size - Math.floor(capacity * 0.9);
  for (const key of map.keys()) {
    if (tooMany <= 0) return;
    map.delete(key);
    tooMany -= 1;
  }
}
