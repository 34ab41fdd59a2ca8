import type { Transaction } from "kysely";
import type { PictureArea } from "~/database/area";
import { db } from "~/database/db.server";
import type { Tables } from "~/database/tables";
import type { ReceivedFile } from "~/request/received-form";
import { removePictures, type StoredPicture, takePictures } from "./picture.server";

/** Whose staged pictures, and where. Nobody can name another account's. */
export interface StagingPlace {
  area: PictureArea;
  accountId: number;
}

const DAY = 24 * 60 * 60 * 1000;

const columns = ["name", "uploadedName", "type", "size", "width", "height", "color"] as const;

/**
 * Takes pictures in ahead of the form that will name them, all or none.
 *
 * @throws PictureRefused
 */
export async function stage(place: StagingPlace, files: ReceivedFile[]): Promise<StoredPicture[]> {
  await forgetOld();
  const pictures = await takePictures(place.area, files);
  if (pictures.length === 0) return [];
  const createdAt = new Date().toISOString();
  const rows = pictures.map((picture) => ({ ...picture, ...place, createdAt }));
  try {
    await db.insertInto("stagedFile").values(rows).execute();
  } catch (error) {
    await removePictures(place.area, names(pictures));
    throw error;
  }
  return pictures;
}

/** Those of the named pictures that are this account's and still staged. */
export function readStaged({ area, accountId }: StagingPlace, uploadedNames: string[]) {
  return db
    .selectFrom("stagedFile")
    .select(columns)
    .where("area", "=", area)
    .where("accountId", "=", accountId)
    .where("uploadedName", "in", uploadedNames)
    .execute();
}

/** Hands staged pictures over to the rows that the same transaction writes. */
export function claimStaged(
  trx: Transaction<Tables>,
  { area, accountId }: StagingPlace,
  uploadedNames: string[],
): Promise<StoredPicture[]> {
  return trx
    .deleteFrom("stagedFile")
    .where("area", "=", area)
    .where("accountId", "=", accountId)
    .where("uploadedName", "in", uploadedNames)
    .returning(columns)
    .execute();
}

/** Takes staged pictures back. One that is gone already, or has been saved, is left alone. */
export async function unstage(place: StagingPlace, uploadedNames: string[]) {
  const gone = await db.transaction().execute((trx) => claimStaged(trx, place, uploadedNames));
  await removePictures(place.area, names(gone));
  return gone.length;
}

/** What was staged a day ago and never saved. The sweep at the start does it for a server that rests. */
export async function forgetOld(now = Date.now()) {
  const gone = await db
    .deleteFrom("stagedFile")
    .where("createdAt", "<", new Date(now - DAY).toISOString())
    .returning(["area", "uploadedName"])
    .execute();
  for (const { area, uploadedName } of gone) await removePictures(area, [uploadedName]);
}

function names(pictures: { uploadedName: string }[]) {
  return pictures.map(({ uploadedName }) => uploadedName);
}
