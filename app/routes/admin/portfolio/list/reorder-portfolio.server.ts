import { sql, type Transaction } from "kysely";
import { db } from "~/database/db.server";
import { officeProjects } from "~/database/public-projects.server";
import type { Tables } from "~/database/tables";
import { parsePortfolioId } from "~/portfolio/read-portfolio.server";
import type { Act } from "./reorder";

/** The project is gone, was moved meanwhile, or is at its end already. */
export type NotReordered = "gone" | "moved" | "end";

interface Row {
  id: number;
  position: number;
  officeRank: number;
  isFeatured: 0 | 1;
}

/** `rank` is what the list showed, so that a second press moves nothing. */
export async function reorderPortfolio(id: string | null, act: Act, rank: string | null) {
  const portfolioId = parsePortfolioId(id ?? undefined);
  return db.transaction().execute(async (trx): Promise<NotReordered | undefined> => {
    const row = await officeProjects(trx)
      .select(["id", "position", "officeRank", "isFeatured", "isDraft"])
      .where("id", "=", portfolioId)
      .executeTakeFirst();
    if (!row) return "gone";
    if (act === "publish") return row.isDraft ? publish(trx, row) : undefined;
    if (act === "feature" || act === "unfeature") {
      await set(trx, row.id, { isFeatured: act === "feature" ? 1 : 0 });
      return undefined;
    }
    if (String(row.officeRank) !== rank) return "moved";
    return act === "top" ? toTop(trx, row) : swap(trx, row, act);
  });
}

function set(
  trx: Transaction<Tables>,
  id: number,
  values: { position?: number; isFeatured?: 0 | 1 },
) {
  return trx.updateTable("portfolio").set(values).where("id", "=", id).execute();
}

/**
 * A new version: a form that was opened before would make it a draft again. `publishedAt` is set by the
 * trigger `portfolioPublishedUpdate` in docs/schema.sql.
 */
async function publish(trx: Transaction<Tables>, { id }: Row) {
  await trx
    .updateTable("portfolio")
    .set({ isDraft: 0, updatedAt: new Date().toISOString(), version: sql`version + 1` })
    .where("id", "=", id)
    .execute();
  return undefined;
}

/** Also above those in the trash, which keep their places. */
async function toTop(trx: Transaction<Tables>, row: Row): Promise<NotReordered | undefined> {
  const above = await neighbourOf(trx, row, "up");
  if (!above) return "end";
  const highest = await trx
    .selectFrom("portfolio")
    .select("position")
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  await set(trx, row.id, { position: highest.position + 1 });
  return undefined;
}

async function swap(
  trx: Transaction<Tables>,
  row: Row,
  act: "up" | "down",
): Promise<NotReordered | undefined> {
  const other = await neighbourOf(trx, row, act);
  if (!other) return "end";
  await set(trx, row.id, { position: other.position });
  await set(trx, other.id, { position: row.position });
  return undefined;
}

async function neighbourOf(trx: Transaction<Tables>, row: Row, side: "up" | "down") {
  const next = await officeProjects(trx)
    .select(["id", "position", "isFeatured"])
    .where("officeRank", side === "up" ? ">" : "<", row.officeRank)
    .orderBy("officeRank", side === "up" ? "asc" : "desc")
    .limit(1)
    .executeTakeFirst();
  return next?.isFeatured === row.isFeatured ? next : undefined;
}
