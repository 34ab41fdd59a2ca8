import { db } from "./db.server";

/**
 * The projects that everybody may see. `publicRank` is a generated column of `portfolio` in
 * docs/schema.sql: null for a draft and in the trash; the larger, the further ahead in the list.
 */
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
