import type { Transaction } from "kysely";
import type { PictureArea } from "~/database/area";
import { db } from "~/database/db.server";
import type { Tables } from "~/database/tables";
import type { ReceivedFile } from "~/request/received-form";
import { removePictures, type StoredPicture, takePictures } from "./intake.server";

/** Whose staged pictures, and where. */
export interface StagingPlace {
  area: PictureArea;
  accountId: number;
}

const DAY = 24 * 60 * 60 * 1000;

const columns = ["name", "uploadedName", "type", "size", "width", "height", "color"] as const;

/** The pictures of one account that wait for their form. Nobody can name another account's. */
export function stagingOf({ area, accountId }: StagingPlace) {
  const place = { area, accountId };

  /** Hands staged pictures over to the rows that the same transaction writes. */
  function claim(trx: Transaction<Tables>, uploadedNames: string[]): Promise<StoredPicture[]> {
    return trx
      .deleteFrom("stagedFile")
      .where((row) => row.and(place))
      .where("uploadedName", "in", uploadedNames)
      .returning(columns)
      .execute();
  }

  return {
    claim,

    /**
     * Takes pictures in ahead of the form that will name them, all or none.
     *
     * @throws PictureRefused
     */
    async add(files: ReceivedFile[]): Promise<StoredPicture[]> {
      await forgetOld();
      const pictures = await takePictures(area, files);
      if (pictures.length === 0) return [];
      const createdAt = new Date().toISOString();
      const rows = pictures.map((picture) => ({ ...picture, ...place, createdAt }));
      try {
        await db.insertInto("stagedFile").values(rows).execute();
      } catch (error) {
        await removePictures(area, namesOf(pictures));
        throw error;
      }
      return pictures;
    },

    /** Those of the named pictures that are still staged. */
    async find(uploadedNames: string[]): Promise<StoredPicture[]> {
      if (uploadedNames.length === 0) return [];
      return db
        .selectFrom("stagedFile")
        .select(columns)
        .where((row) => row.and(place))
        .where("uploadedName", "in", uploadedNames)
        .execute();
    },

    /**
     * Takes staged pictures back. One that is gone already, or has been saved, is left alone.
     *
     * @returns how many there were
     */
    async remove(uploadedNames: string[]) {
      const gone = await db.transaction().execute((trx) => claim(trx, uploadedNames));
      await removePictures(area, namesOf(gone));
      return gone.length;
    },
  };
}

/** What was staged a day ago and never saved. The sweep at the start covers an idle server. */
export async function forgetOld(now = Date.now()) {
  const gone = await db
    .deleteFrom("stagedFile")
    .where("createdAt", "<", new Date(now - DAY).toISOString())
    .returning(["area", "uploadedName"])
    .execute();
  for (const { area, uploadedName } of gone) await removePictures(area, [uploadedName]);
}

function namesOf(pictures: { uploadedName: string }[]) {
  return pictures.map(({ uploadedName }) => uploadedName);
}
