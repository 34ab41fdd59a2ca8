import { sql } from "kysely";
import { db } from "~/database/db.server";
import { type ArrangedPicture, pictureGone, readArrangement } from "~/files/arrangement.server";
import { galleryLimits } from "~/files/limits";
import { PictureRefused, removePictures } from "~/files/picture.server";
import { receiveForm } from "~/files/receive.server";
import { claimStaged, unstage } from "~/files/staging.server";
import { rearrange } from "~/forms/rearrange";
import { versionOf } from "./save-blocks.server";

type Outcome =
  | { saved: true }
  | {
      saved: false;
      status: 200 | 400 | 409 | 413 | 415;
      errors: Record<string, string[]>;
      pictures: ArrangedPicture[];
      /** Set when somebody else has changed the list: what is stored now, and its version. */
      stored?: { pictures: ArrangedPicture[]; version: string };
    };

export function readMainImages(connection: Pick<typeof db, "selectFrom"> = db) {
  return connection.selectFrom("mainImage").selectAll().orderBy("ord").orderBy("id").execute();
}

/** Takes the pictures of the main page in: those named stay, those that come are added, the rest goes. */
export async function receiveMainImages(
  request: Request,
  { accountId, keepPictures }: { accountId: number; keepPictures: boolean },
): Promise<Outcome> {
  const place = { area: "content", accountId } as const;
  await using form = await receiveForm(request, {
    files: { imageFiles: galleryLimits },
    fields: 1000,
  });
  const arrangement = await readArrangement(form, place, await readMainImages());
  const command = form.fields.get("arrange");
  const pictures = rearrange(arrangement.pictures, command);
  const refuse = ({ status, message }: Pick<PictureRefused, "status" | "message">): Outcome => ({
    saved: false,
    status,
    errors: { imageFiles: [message] },
    pictures,
  });

  if (arrangement.refusal) return refuse(arrangement.refusal);
  if (keepPictures && command) return { saved: false, status: 200, errors: {}, pictures };
  // A program may name pictures that are gone; one that names none right would lose all of them.
  if (arrangement.unknown === "all" || (keepPictures && arrangement.unknown === "some")) {
    if (!keepPictures) await unstage(place, arrangement.added);
    return refuse({ status: 400, message: pictureGone });
  }
  try {
    const version = form.fields.get("version") ?? undefined;
    if (await save(pictures, accountId, version)) return { saved: true };
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    if (!keepPictures) await unstage(place, arrangement.added);
    return refuse(error);
  }
  if (!keepPictures) await unstage(place, arrangement.added);
  const now = await readMainImages();
  const stored = { pictures: now, version: versionOf(now) };
  return {
    saved: false,
    status: 409,
    errors: { "": ["다른 사람이 먼저 저장했습니다."] },
    pictures,
    stored,
  };
}

/**
 * @returns false when somebody else has changed the list that was read
 * @throws PictureRefused when one of the pictures is gone
 */
async function save(pictures: ArrangedPicture[], accountId: number, version: string | undefined) {
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
        if (numUpdatedRows === 0n) throw new PictureRefused(400, pictureGone);
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
