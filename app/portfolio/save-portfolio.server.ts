import { sql, type Transaction } from "kysely";
import { db } from "~/database/db.server";
import { coordinatesFor } from "~/database/new-address.server";
import { evenOnFullDisk, keepReserve } from "~/database/reserve.server";
import type { Tables } from "~/database/tables";
import { type ArrangedPicture, pictureGone } from "~/pictures/arrangement.server";
import { removePictures } from "~/pictures/picture.server";
import { claimStaged, type StagingPlace } from "~/pictures/staging.server";
import type { PortfolioValues } from "./portfolio-schema";
import { notFound, portfolioId } from "./read-portfolio.server";

interface SaveOptions {
  accountId: number;
  /** Absent for a new entry. */
  id: number | undefined;
  /** All of them for a new entry; of a stored one, what is not among them stays as it is. */
  values: Partial<PortfolioValues>;
  /** A staged picture that becomes the thumbnail; without one the present thumbnail stays. */
  thumbnail: ArrangedPicture | undefined;
  /** The whole gallery in its order: what is stored and not named here goes. Without, it stays. */
  pictures: ArrangedPicture[] | undefined;
}

/**
 * Writes an entry and its pictures, all at once.
 *
 * @returns its id, or undefined when somebody else has saved a newer version meanwhile
 * @throws Response 404 when the entry is gone
 * @throws PictureRefused when one of the pictures is
 */
export async function savePortfolio({ accountId, id, values, thumbnail, pictures }: SaveOptions) {
  const place = { area: "portfolio", accountId } as const;
  const { version, ...columns } = values;
  const updatedAt = new Date().toISOString();

  const saved = await db.transaction().execute(async (trx) => {
    const portfolioId =
      id ??
      (
        await trx
          .insertInto("portfolio")
          .values({ ...(columns as PortfolioValues), createdAt: updatedAt, updatedAt })
          .returning("id")
          .executeTakeFirstOrThrow()
      ).id;
    if (id !== undefined) {
      const stored = await trx
        .selectFrom("portfolio")
        .select("version")
        .where("id", "=", id)
        .executeTakeFirst();
      if (!stored) throw notFound();
      if (version !== undefined && version !== stored.version) return undefined;
      await trx
        .updateTable("portfolio")
        .set({
          ...coordinatesFor(columns.mainAddress),
          ...columns,
          updatedAt,
          version: sql`version + 1`,
        })
        .where("id", "=", id)
        .execute();
    }

    const gone = pictures ? await saveGallery(trx, place, portfolioId, pictures) : [];
    if (thumbnail) {
      const [claimed] = await claimStaged(trx, place, [thumbnail.uploadedName]);
      if (!claimed) throw pictureGone();
      const replaced = await trx
        .deleteFrom("portfolioPicture")
        .where("portfolioId", "=", portfolioId)
        .where("role", "=", "THUMBNAIL")
        .returning("uploadedName")
        .execute();
      gone.push(...replaced);
      await trx
        .insertInto("portfolioPicture")
        .values({ ...claimed, portfolioId, role: "THUMBNAIL", ord: 0 })
        .execute();
    }
    return { portfolioId, gone };
  });
  if (!saved) return undefined;
  await removePictures(
    "portfolio",
    saved.gone.map(({ uploadedName }) => uploadedName),
  );
  return saved.portfolioId;
}

/** @returns the pictures that were there and are not any more */
async function saveGallery(
  trx: Transaction<Tables>,
  place: StagingPlace,
  portfolioId: number,
  pictures: ArrangedPicture[],
) {
  const names = pictures.map(({ uploadedName }) => uploadedName);
  const gone = await trx
    .deleteFrom("portfolioPicture")
    .where("portfolioId", "=", portfolioId)
    .where("role", "=", "GALLERY")
    .where("uploadedName", "not in", names)
    .returning("uploadedName")
    .execute();
  const claimed = await claimStaged(trx, place, names);
  for (const [ord, { uploadedName, alt }] of pictures.entries()) {
    const fresh = claimed.find((picture) => picture.uploadedName === uploadedName);
    if (fresh) {
      await trx
        .insertInto("portfolioPicture")
        .values({ ...fresh, portfolioId, role: "GALLERY", ord, alt })
        .execute();
    } else {
      const { numUpdatedRows } = await trx
        .updateTable("portfolioPicture")
        .set({ ord, alt })
        .where("portfolioId", "=", portfolioId)
        .where("role", "=", "GALLERY")
        .where("uploadedName", "=", uploadedName)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw pictureGone();
    }
  }
  return gone;
}

/**
 * Removes an entry and, once that is certain, its pictures.
 *
 * @throws Response 404 when it is gone already
 */
export async function deletePortfolio(id: string | undefined) {
  const uploadedNames = await evenOnFullDisk(() => deleteRows(id));
  await removePictures("portfolio", uploadedNames);
  await keepReserve();
}

function deleteRows(id: string | undefined) {
  return db.transaction().execute(async (trx) => {
    const pictures = await trx
      .selectFrom("portfolioPicture")
      .select("uploadedName")
      .where("portfolioId", "=", portfolioId(id))
      .execute();
    const { numDeletedRows } = await trx
      .deleteFrom("portfolio")
      .where("id", "=", portfolioId(id))
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
    return pictures.map(({ uploadedName }) => uploadedName);
  });
}
