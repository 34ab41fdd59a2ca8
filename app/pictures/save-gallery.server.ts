import type { Transaction } from "kysely";
import type { Tables } from "~/database/tables";
import { PictureRefused } from "./intake.server";
import type { GalleryPicture } from "./picture";
import { type StagingPlace, stagingOf } from "./staging.server";

/** Which rows are the gallery: a whole table, or those of one entry. A thumbnail is a gallery of one. */
type GalleryRows =
  | { table: "mainImage" }
  | { table: "portfolioPicture"; portfolioId: number; role: "GALLERY" | "THUMBNAIL" };

/**
 * Writes a gallery as it is given, in its order: staged pictures are added, stored ones keep their
 * rows, and what is not named goes.
 *
 * @returns the names of those that went; their files are removed once the transaction is certain
 * @throws PictureRefused when one of the pictures is neither staged nor stored any more
 */
export async function saveGallery(
  trx: Transaction<Tables>,
  place: StagingPlace,
  { table, ...owner }: GalleryRows,
  pictures: GalleryPicture[],
): Promise<string[]> {
  const names = pictures.map(({ uploadedName }) => uploadedName);
  const gone = await trx
    .deleteFrom(table)
    .where((row) => row.and(owner))
    .where("uploadedName", "not in", names)
    .returning("uploadedName")
    .execute();
  const claimed = await stagingOf(place).claim(trx, names);
  for (const [ord, { uploadedName, alt }] of pictures.entries()) {
    const fresh = claimed.find((picture) => picture.uploadedName === uploadedName);
    if (fresh) {
      await trx
        .insertInto(table)
        .values({ ...fresh, ...owner, ord, alt })
        .execute();
      continue;
    }
    const { numUpdatedRows } = await trx
      .updateTable(table)
      .set({ ord, alt })
      .where((row) => row.and(owner))
      .where("uploadedName", "=", uploadedName)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw pictureGone();
  }
  return gone.map(({ uploadedName }) => uploadedName);
}

/** A picture that a form names went before it could be saved: taken back, or saved by another form. */
export function pictureGone() {
  const words = "올려 둔 사진 가운데 지워진 것이 있습니다. 사진을 확인해 주세요.";
  return new PictureRefused(400, words, "gone");
}
