import { sql } from "kysely";
import { db } from "~/database/db.server";
import { versionOf } from "~/database/list-version";
import { type ArrangedPicture, pictureGone } from "~/pictures/arrangement.server";
import { removePictures } from "~/pictures/picture.server";
import { claimStaged } from "~/pictures/staging.server";
import { readMainImages } from "./read-main-images.server";

/**
 * Writes the pictures of the main page, the list as it is given.
 *
 * @returns false when somebody else has changed the list that was read
 * @throws PictureRefused when one of the pictures is gone
 */
export async function saveMainImages(
  pictures: ArrangedPicture[],
  accountId: number,
  version: string | undefined,
) {
  const names = pictures.map(({ uploadedName }) => uploadedName);
  const gone = await db.transaction().execute(async (trx) => {
    if (version !== undefined && version !== versionOf(await readMainImages(trx))) return undefined;
    const gone = await trx
      .deleteFrom("mainImage")
      .where("uploadedName", "not in", names)
      .returning("uploadedName")
      .execute();
    const claimed = await claimStaged(trx, { area: "content", accountId }, names);
    for (const [ord, { uploadedName, alt }] of pictures.entries()) {
      const fresh = claimed.find((picture) => picture.uploadedName === uploadedName);
      if (fresh) {
        await trx
          .insertInto("mainImage")
          .values({ ...fresh, ord, alt })
          .execute();
      } else {
        const { numUpdatedRows } = await trx
          .updateTable("mainImage")
          .set({ ord, alt, version: sql`version + 1` })
          .where("uploadedName", "=", uploadedName)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) throw pictureGone();
      }
    }
    return gone;
  });
  if (!gone) return false;
  await removePictures(
    "content",
    gone.map(({ uploadedName }) => uploadedName),
  );
  return true;
}
