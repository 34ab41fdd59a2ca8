import { sql } from "kysely";
import { db } from "~/database/db.server";
import { coordinatesFor } from "~/database/new-address.server";
import { saveGallery } from "~/pictures/gallery.server";
import type { GalleryPicture } from "~/pictures/gallery-picture";
import { removePictures } from "~/pictures/intake.server";
import type { PortfolioValues } from "./portfolio-schema";
import { recordGallery } from "./record-gallery.server";
import { storyColumns } from "./story-details";

interface SaveOptions {
  accountId: number;
  id: number | undefined;
  /** Missing fields of a stored project keep their values. */
  values: Partial<PortfolioValues>;
  /** A staged picture; if absent, the current one stays. */
  thumbnail: GalleryPicture | undefined;
  /** The whole gallery in order: stored pictures not in it are deleted. If absent, it stays. */
  pictures: GalleryPicture[] | undefined;
}

/**
 * Undefined if somebody else has saved a newer version, or has deleted it.
 *
 * @throws PictureRefused if a picture is gone
 */
export async function savePortfolio({ accountId, id, values, thumbnail, pictures }: SaveOptions) {
  const owner = { area: "portfolio", accountId } as const;
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
        .where("deletedAt", "is", null)
        .executeTakeFirst();
      if (!stored || (version !== undefined && version !== stored.version)) return undefined;
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
      gone.push(...(await saveGallery(trx, owner, rows, wanted, storyColumns)));
    }
    if (pictures) await recordGallery(trx, portfolioId);
    return { portfolioId, gone };
  });
  if (!saved) return undefined;
  await removePictures("portfolio", saved.gone);
  return saved.portfolioId;
}
