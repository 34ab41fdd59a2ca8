import { db } from "~/database/db.server";

export function readMainImages(connection: Pick<typeof db, "selectFrom"> = db) {
  return connection.selectFrom("mainImage").selectAll().orderBy("ord").orderBy("id").execute();
}
