import { db } from "~/database/db.server";
import { slideValues } from "./slide-details";

export async function readMainImages(connection: Pick<typeof db, "selectFrom"> = db) {
  const rows = await connection
    .selectFrom("mainImage")
    .selectAll()
    .orderBy("ord")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, details: slideValues(row) }));
}
