import type * as z from "zod";
import { db } from "~/database/db.server";
import { saveGallery } from "~/pictures/gallery.server";
import type { GalleryPicture } from "~/pictures/gallery-picture";
import { removePictures } from "~/pictures/intake.server";
import { newSite, readSite } from "./read-site.server";
import type { siteSchema } from "./site-schema";

/** "none" removes the logo, undefined leaves it. */
type Logo = GalleryPicture | "none" | undefined;

/**
 * Returns false if someone else has saved a newer version.
 *
 * @throws PictureRefused if the logo is no longer staged
 */
export async function saveSite(
  { version, nextStep, ...columns }: z.output<typeof siteSchema>,
  logo: Logo,
  accountId: number,
) {
  const place = { area: "content", accountId } as const;
  const gone = await db.transaction().execute(async (trx) => {
    const stored = await readSite(trx);
    if (version !== undefined && version !== stored.version) return undefined;
    const row = { ...columns, version: stored.version + 1 };
    await trx
      .insertInto("site")
      .values({ id: 1, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
    await trx.updateTable("receiptPage").set({ nextStep }).execute();
    if (logo === undefined) return [];
    return saveGallery(trx, place, { table: "siteLogo" }, logo === "none" ? [] : [logo]);
  });
  if (!gone) return false;
  await removePictures("content", gone);
  return true;
}

/** Leaves the version, so that no open form is outdated. */
export function putStepAside(step: string) {
  return db.transaction().execute(async (trx) => {
    const { stepsAside } = await readSite(trx);
    const names = new Set([...stepsAside.split(" ").filter(Boolean), step]);
    const aside = { stepsAside: [...names].join(" ") };
    await trx
      .insertInto("site")
      // As before the first save: the environment's values go on counting.
      .values({ id: 1, version: 0, ...newSite, ...aside })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(aside))
      .execute();
  });
}
