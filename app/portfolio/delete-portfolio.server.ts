import { db } from "~/database/db.server";
import { evenOnFullDisk, keepReserve } from "~/database/reserve.server";
import { noteRemoval } from "~/files/store.server";
import { removePictures } from "~/pictures/intake.server";
import { notFound, parsePortfolioId } from "./read-portfolio.server";

/**
 * Deletes an entry and, after the commit, its pictures.
 *
 * @throws Response 404 if it has already been deleted
 */
export async function deletePortfolio(id: string | undefined) {
  const uploadedNames = await evenOnFullDisk(() => deleteRows(parsePortfolioId(id)));
  await removePictures("portfolio", uploadedNames);
  await keepReserve();
}

function deleteRows(id: number) {
  return db.transaction().execute(async (trx) => {
    const pictures = await trx
      .selectFrom("portfolioPicture")
      .select("uploadedName")
      .where("portfolioId", "=", id)
      .execute();
    const { numDeletedRows } = await trx
      .deleteFrom("portfolio")
      .where("id", "=", id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
    const names = pictures.map(({ uploadedName }) => uploadedName);
    await noteRemoval(trx, "portfolio", names);
    return names;
  });
}
