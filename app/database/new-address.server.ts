import { type RawBuilder, sql } from "kysely";

/**
 * The coordinates of a row whose address is changed: those of the old address are forgotten, unless
 * the change, spread behind these, brings its own.
 *
 * @param mainAddress the new one; undefined where the address stays
 */
export function coordinatesFor(mainAddress: string | undefined) {
  if (mainAddress === undefined) return {};
  const kept = (column: "latitude" | "longitude"): RawBuilder<number> =>
    sql`iif(mainAddress = ${mainAddress}, ${sql.ref(column)}, 0)`;
  return { latitude: kept("latitude"), longitude: kept("longitude") };
}
