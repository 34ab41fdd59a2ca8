import type * as z from "zod";
import { db } from "~/database/db.server";
import { isStored } from "~/database/is-stored";
import type { companySchema } from "./company-schema";
import { readCompany } from "./read-company.server";

/**
 * Not the company's name, which is `site.name`: routes/admin/content/site/save-site.server.ts.
 *
 * @returns false if someone else has saved other values meanwhile
 */
export function saveCompany({ version, ...columns }: z.output<typeof companySchema>) {
  return db.transaction().execute(async (trx) => {
    const stored = await readCompany(trx);
    if (version !== undefined && version !== stored.version) return isStored(stored, columns);
    const row = { ...columns, version: stored.version + 1 };
    await trx
      .insertInto("company")
      .values({ id: 1, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
    return true;
  });
}
