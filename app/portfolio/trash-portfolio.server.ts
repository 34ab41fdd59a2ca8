import { setImmediate } from "node:timers/promises";
import { db } from "~/database/db.server";
import { evenOnFullDisk, holdReserve } from "~/database/reserve.server";
import { recordRemoval } from "~/files/store.server";
import { removePictures } from "~/pictures/intake.server";
import { notFound, parsePortfolioId } from "./read-portfolio.server";

/** @throws Response 404 if it is gone, or already there */
export async function trashPortfolio(id: string | undefined, by: string) {
  const portfolioId = parsePortfolioId(id);
  const { numUpdatedRows } = await evenOnFullDisk(() =>
    db
      .updateTable("portfolio")
      .set({ deletedAt: new Date().toISOString(), deletedBy: by })
      .where("id", "=", portfolioId)
      .where("deletedAt", "is", null)
      .executeTakeFirst(),
  );
  if (numUpdatedRows === 0n) throw notFound();
  await holdReserve();
}

/** Restoring it again, from another page or after an answer that was lost, changes nothing. */
export async function restorePortfolio(id: string | undefined) {
  const { numUpdatedRows } = await db
    .updateTable("portfolio")
    .set({ deletedAt: null, deletedBy: null })
    .where("id", "=", parsePortfolioId(id))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound();
}

export async function destroyPortfolio(id: string | undefined) {
  const uploadedNames = await evenOnFullDisk(() => destroyRows(parsePortfolioId(id)));
  if (!uploadedNames) throw notFound();
  await removePictures("portfolio", uploadedNames);
  await holdReserve();
}

export async function destroyOldPortfolio(before: string) {
  const old = await db
    .selectFrom("portfolio")
    .select("id")
    .where("deletedAt", "<", before)
    .orderBy("deletedAt")
    .execute();
  let destroyed = 0;
  for (const { id } of old) {
    await setImmediate();
    const uploadedNames = await evenOnFullDisk(() => destroyRows(id));
    if (!uploadedNames) continue;
    await removePictures("portfolio", uploadedNames);
    destroyed += 1;
  }
  return destroyed;
}

/** @returns its pictures; undefined if it is not in the trash */
function destroyRows(id: number) {
  return db.transaction().execute(async (trx) => {
    const pictures = await trx
      .selectFrom("portfolioPicture")
      .select("uploadedName")
      .where("portfolioId", "=", id)
      .execute();
    const { numDeletedRows } = await trx
      .deleteFrom("portfolio")
      .where("id", "=", id)
      .where("deletedAt", "is not", null)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return undefined;
    const names = pictures.map(({ uploadedName }) => uploadedName);
    await recordRemoval(trx, "portfolio", names);
    return names;
  });
}
