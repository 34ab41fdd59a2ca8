import { db } from "./db.server";

/** `publicRank`, a generated column (docs/schema.sql), is null for drafts and in the trash. */
export function publicProjects(connection: Pick<typeof db, "selectFrom"> = db) {
  return connection.selectFrom("portfolio").where("publicRank", "is not", null);
}
