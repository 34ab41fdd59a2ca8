import { type RawBuilder, sql } from "kysely";

/**
 * Resets the coordinates of a row whose address changes. Spread it before the changed values, which
 * may bring their own.
 *
 * @param mainAddress the new address; undefined if it does not change
 */
export function coordinatesFor(mainAddress: string | undefined) {
  if (mainAddress === undefined) return {};
  const kept = (column: "latitude" | "longitude"): RawBuilder<number> =>
    sql`iif(mainAddress = ${mainAddress}, ${sql.ref(column)}, 0)`;
  return { latitude: kept("latitude"), longitude: kept("longitude") };
}
