import type * as z from "zod";
import { readSite } from "~/company/read-site.server";
import { ownMessage } from "~/contact/receipt/link-message";
import { db } from "~/database/db.server";
import { isStored } from "~/database/is-stored";
import { saveGallery } from "~/pictures/gallery.server";
import type { GalleryPicture } from "~/pictures/gallery-picture";
import { removePictures } from "~/pictures/intake.server";
import type { siteSchema } from "./site-schema";

/** "none" removes the logo, undefined leaves it. */
type Logo = GalleryPicture | "none" | undefined;

/**
 * Returns false if someone else has saved other values meanwhile.
 *
 * @throws PictureRefused if the logo is no longer staged
 */
export async function saveSite(
  { version, nextStep, linkMessage, ...columns }: z.output<typeof siteSchema>,
  logo: Logo,
  accountId: number,
) {
  const owner = { area: "content", accountId } as const;
  const words = { nextStep, linkMessage: ownMessage(linkMessage) };
  const gone = await db.transaction().execute(async (trx) => {
    const stored = await readSite(trx);
    if (version !== undefined && version !== stored.version) {
      const page = await trx.selectFrom("receiptPage").selectAll().executeTakeFirstOrThrow();
      const isSame = isStored({ ...page, ...stored }, { ...words, ...columns });
      return isSame && logo === undefined ? [] : undefined;
    }
    const row = { ...columns, version: stored.version + 1 };
    await trx
      .insertInto("site")
      .values({ id: 1, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
    await trx.updateTable("receiptPage").set(words).execute();
    if (logo === undefined) return [];
    return saveGallery(trx, owner, { table: "siteLogo" }, logo === "none" ? [] : [logo]);
  });
  if (!gone) return false;
  await removePictures("content", gone);
  return true;
}
