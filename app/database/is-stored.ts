/**
 * Whether a row already has these values, of which undefined ones are not compared. A save whose page is
 * older than the row has then been made before, and its answer was lost.
 */
export function isStored(row: object, values: object) {
  const stored = new Map<string, unknown>(Object.entries(row));
  return Object.entries(values).every(
    ([name, value]) => value === undefined || stored.get(name) === value,
  );
}
