import { sql } from "kysely";
import { db } from "~/database/db.server";
import { coordinatesFor } from "~/database/new-address.server";
import { saveGallery } from "~/pictures/gallery.server";
import { removePictures } from "~/pictures/intake.server";
import type { GalleryPicture } from "~/pictures/picture";
import type { PortfolioValues } from "./portfolio-schema";
import { notFound } from "./read-portfolio.server";

interface SaveOptions {
  accountId: number;
  /** Absent for a new entry. */
  id: number | undefined;
  /** All of them for a new entry; of a stored one, what is not among them stays as it is. */
  values: Partial<PortfolioValues>;
  /** A staged picture that becomes the thumbnail; without one the present thumbnail stays. */
  thumbnail: GalleryPicture | undefined;
  /** The whole gallery in its order: what is stored and not named here goes. Without, it stays. */
  pictures: GalleryPicture[] | undefined;
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

    const gone: string[] = [];
    const galleries = { GALLERY: pictures, THUMBNAIL: thumbnail && [thumbnail] };
    for (const role of ["GALLERY", "THUMBNAIL"] as const) {
      const wanted = galleries[role];
      if (!wanted) continue;
      const rows = { table: "portfolioPicture", portfolioId, role } as const;
      gone.push(...(await saveGallery(trx, place, rows, wanted)));
    }
    return { portfolioId, gone };
  });
  if (!saved) return undefined;
  await removePictures("portfolio", saved.gone);
  return saved.portfolioId;
}
