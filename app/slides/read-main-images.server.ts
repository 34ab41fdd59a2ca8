import { db } from "~/database/db.server";

/** The main page's slideshow; table mainImage, area content. */
export function readMainImages(connection: Pick<typeof db, "selectFrom"> = db) {
  return connection.selectFrom("mainImage").selectAll().orderBy("ord").orderBy("id").execute();
}
