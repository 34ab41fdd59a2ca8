import { type RawBuilder, sql } from "kysely";

/** Resets coordinates if the address changes. Spread it before values that may have their own. */
export function coordinatesFor(mainAddress: string | undefined) {
  if (mainAddress === undefined) return {};
  const kept = (column: "latitude" | "longitude"): RawBuilder<number> =>
    sql`iif(mainAddress = ${mainAddress}, ${sql.ref(column)}, 0)`;
  return { latitude: kept("latitude"), longitude: kept("longitude") };
}
