import { db } from "~/database/db.server";
import { emptyCompany } from "./company-schema";

/** Before the first save, empty with id null and version 0. */
export async function readCompany(connection: Pick<typeof db, "selectFrom"> = db) {
  const company = await connection.selectFrom("company").selectAll().executeTakeFirst();
  return company ?? { id: null, version: 0, ...emptyCompany };
}
