import { sql } from "kysely";
import { db } from "~/database/db.server";
import { versionOf } from "~/database/list-version";
import { saveGallery } from "~/pictures/gallery.server";
import type { GalleryPicture } from "~/pictures/gallery-picture";
import { removePictures } from "~/pictures/intake.server";
import { readMainImages } from "./read-main-images.server";
import { slideColumns } from "./slide-details";

/** False if the list has changed since `version`. Throws PictureRefused if a picture is gone. */
export async function saveMainImages(
  pictures: GalleryPicture[],
  accountId: number,
  version: string,
) {
  const owner = { area: "content", accountId } as const;
  const gone = await db.transaction().execute(async (trx) => {
    if (version !== versionOf(await readMainImages(trx))) return undefined;
    await trx.updateTable("mainImage").set({ version: sql`version + 1` }).execute();
    return saveGallery(trx, owner, { table: "mainImage" }, pictures, slideColumns);
  });
  if (!gone) return false;
  await removePictures("content", gone);
  return true;
}
