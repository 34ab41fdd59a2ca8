import type * as z from "zod";
import { readSite } from "~/company/read-site.server";
import { db } from "~/database/db.server";
import { isStored } from "~/database/is-stored";
import { completePaperLogo } from "~/estimate/paper-pictures.server";
import { type Occasion, ownWords } from "~/notify/words";
import { saveGallery } from "~/pictures/gallery.server";
import type { GalleryPicture } from "~/pictures/gallery-picture";
import { removePictures } from "~/pictures/intake.server";
import type { siteSchema } from "./site-schema";

/** "none" removes the logo, undefined leaves it; so does it the seal, and "" removes it. */
type Logo = GalleryPicture | "none" | undefined;

/**
 * Returns false if someone else has saved other values meanwhile.
 *
 * @throws PictureRefused if the logo is no longer staged
 */
export async function saveSite(
  sent: z.output<typeof siteSchema>,
  logo: Logo,
  seal: string | undefined,
  accountId: number,
) {
  const owner = { area: "content", accountId } as const;
  const { version, contactPerson, bankAccount, ...values } = sent;
  const { words, columns } = apart(values);
  const ofPaper = { contactPerson, bankAccount, ...(seal !== undefined && { seal }) };
  const gone = await db.transaction().execute(async (trx) => {
    const stored = await readSite(trx);
    if (version !== undefined && version !== stored.version) {
      const page = await trx.selectFrom("receiptPage").selectAll().executeTakeFirstOrThrow();
      const paper = await trx.selectFrom("paperPage").selectAll().executeTakeFirstOrThrow();
      const isSame = isStored(
        { ...page, ...paper, ...stored },
        { ...words, ...ofPaper, ...columns },
      );
      return isSame && logo === undefined ? [] : undefined;
    }
    const row = { ...columns, version: stored.version + 1 };
    await trx
      .insertInto("site")
      .values({ id: 1, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
    await trx.updateTable("receiptPage").set(words).execute();
    await trx.updateTable("paperPage").set(ofPaper).execute();
    if (logo === undefined) return [];
    return saveGallery(trx, owner, { table: "siteLogo" }, logo === "none" ? [] : [logo]);
  });
  if (!gone) return false;
  await removePictures("content", gone);
  await completePaperLogo();
  return true;
}

/** What is stored beside the site's own row. */
function apart(
  values: Omit<z.output<typeof siteSchema>, "version" | "contactPerson" | "bankAccount">,
) {
  const { nextStep, linkMessage, estimateMessage, offerMessage, cancelledMessage, ...columns } =
    values;
  const messages = { linkMessage, estimateMessage, offerMessage, cancelledMessage };
  const own = Object.entries(messages).map(([name, words]) => [
    name,
    ownWords(name as Occasion, words),
  ]);
  return { words: { nextStep, ...(Object.fromEntries(own) as typeof messages) }, columns };
}
