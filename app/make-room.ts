/** Evicts a tenth at once: iterating from the front of a Map walks over deleted entries. */
export function makeRoom(map: Map<string, unknown>, capacity: number) {
  if (map.size < capacity) return;
  let tooMany = map.size - Math.floor(capacity * 0.9);
  for (const key of map.keys()) {
    if (tooMany <= 0) return;
    map.delete(key);
    tooMany -= 1;
  }
}
