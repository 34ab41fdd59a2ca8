import { db } from "./db.server";

/** `publicRank`, a generated column (docs/schema.sql), is null for drafts and in the trash. */
export function publicProjects(connection: Pick<typeof db, "selectFrom"> = db) {
  return connection.selectFrom("portfolio").where("publicRank", "is not", null);
}

/**
 * The projects of the office: all but those in the trash. `officeRank`, another generated column, is the
 * larger, the further ahead.
 */
export function officeProjects(connection: Pick<typeof db, "selectFrom"> = db) {
  return connection.selectFrom("portfolio").where("deletedAt", "is", null);
}
