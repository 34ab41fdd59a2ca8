import type { Transaction } from "kysely";
import type { PictureArea } from "~/database/area";
import { db } from "~/database/db.server";
import type { Tables } from "~/database/tables";
import { copy, recordRemoval } from "~/files/store.server";
import type { ReceivedFile } from "~/request/received-form";
import { DAY } from "~/text/duration";
import { announcePictures } from "./complete-ladders.server";
import { removePictures, type StoredPicture, takePictures } from "./intake.server";
import { shareRenditions } from "./rendition.server";

export interface StagingOwner {
  area: PictureArea;
  accountId: number;
}

const columns = ["name", "uploadedName", "type", "size", "width", "height", "color"] as const;

/** Another account's pictures cannot be named. */
export function stagingOf({ area, accountId }: StagingOwner) {
  const owner = { area, accountId };

  return {
    /** Unstages pictures for which the same transaction inserts rows. */
    claim: (trx: Transaction<Tables>, uploadedNames: string[]) => claim(trx, owner, uploadedNames),

    /** All or none. Throws PictureRefused. */
    async add(files: ReceivedFile[]): Promise<StoredPicture[]> {
      return record(owner, await takePictures(area, files));
    },

    async copy(picture: StoredPicture): Promise<StoredPicture | undefined> {
      const uploadedName = await copy(area, picture.uploadedName);
      if (!uploadedName) return undefined;
      await shareRenditions(area, picture.uploadedName, uploadedName);
      const { name, type, size, width, height, color } = picture;
      const copies = await record(owner, [
        { name, uploadedName, type, size, width, height, color },
      ]);
      announcePictures();
      return copies[0];
    },

    async find(uploadedNames: string[]): Promise<StoredPicture[]> {
      if (uploadedNames.length === 0) return [];
      return db
        .selectFrom("stagedFile")
        .select(columns)
        .where((row) => row.and(owner))
        .where("uploadedName", "in", uploadedNames)
        .execute();
    },

    async remove(uploadedNames: string[]) {
      const gone = await db.transaction().execute(async (trx) => {
        const pictures = await claim(trx, owner, uploadedNames);
        await recordRemoval(trx, area, namesOf(pictures));
        return pictures;
      });
      await removePictures(area, namesOf(gone));
      return gone.length;
    },
  };
}

function claim(
  trx: Transaction<Tables>,
  owner: StagingOwner,
  uploadedNames: string[],
): Promise<StoredPicture[]> {
  return trx
    .deleteFrom("stagedFile")
    .where((row) => row.and(owner))
    .where("uploadedName", "in", uploadedNames)
    .returning(columns)
    .execute();
}

/** Stages pictures whose files are stored; if that fails, their files go. */
async function record(owner: StagingOwner, pictures: StoredPicture[]) {
  if (pictures.length === 0) return [];
  const createdAt = new Date().toISOString();
  const rows = pictures.map((picture) => ({ ...picture, ...owner, createdAt }));
  try {
    await db.insertInto("stagedFile").values(rows).execute();
  } catch (error) {
    await removePictures(owner.area, namesOf(pictures));
    throw error;
  }
  return pictures;
}

/**
 * Deletes pictures staged over a day ago; the sweep calls it at start and daily (decision 028).
 *
 * @returns how many
 */
export async function forgetOld(now = Date.now()) {
  const gone = await db
    .deleteFrom("stagedFile")
    .where("createdAt", "<", new Date(now - DAY).toISOString())
    .returning(["area", "uploadedName"])
    .execute();
  for (const { area, uploadedName } of gone) await removePictures(area, [uploadedName]);
  return gone.length;
}

function namesOf(pictures: { uploadedName: string }[]) {
  return pictures.map(({ uploadedName }) => uploadedName);
}
