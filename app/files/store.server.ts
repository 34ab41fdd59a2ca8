import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, open, rename, rm } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Transaction } from "kysely";
import type { Area } from "~/database/area";
import { db } from "~/database/db.server";
import type { Tables } from "~/database/tables";
import { env } from "~/env.server";
import type { ReceivedFile } from "~/request/received-form";
import type { FileKind } from "./kinds";
import { isOurName } from "./our-name";
import { createFolder, sync } from "./sync.server";

/** A file stored under a unique name, ready to be referenced by a row. */
export interface StoredFile {
  name: string;
  uploadedName: string;
  type: string;
  /** Bytes. */
  size: number;
}

/** Moves a received file to its permanent place, where it survives a power cut. */
export async function put(
  area: Area,
  { path, name, size }: Pick<ReceivedFile, "path" | "name" | "size">,
  kind: FileKind,
): Promise<StoredFile> {
  const uploadedName = `${randomUUID()}.${kind.extension}`;
  const folder = join(env.UPLOADS_DIR, area);
  await createFolder(folder);
  // Synced only now, because only files that are kept are worth the wait.
  await using file = await open(path, "r+");
  await file.sync();
  await rename(path, join(folder, uploadedName));
  // Otherwise the row could survive a power cut without the file's name.
  await sync(folder);
  return { name, uploadedName, type: kind.type, size };
}

/**
 * Copies a stored file, which then has a life of its own.
 *
 * @returns the copy's name, or undefined if there is no such file
 */
export async function copy(area: Area, uploadedName: string) {
  const path = pathOf(area, uploadedName);
  if (!path) return undefined;
  const folder = join(env.UPLOADS_DIR, area);
  const copied = `${randomUUID()}${extname(uploadedName)}`;
  const target = join(folder, copied);
  try {
    await copyFile(path, target, constants.COPYFILE_FICLONE);
    await sync(target);
    await sync(folder);
    return copied;
  } catch (error) {
    await rm(target, { force: true });
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** @returns the file's path, or undefined for a name that `put` cannot have generated */
export function pathOf(area: Area, uploadedName: string) {
  return isOurName(uploadedName) ? join(env.UPLOADS_DIR, area, uploadedName) : undefined;
}

/**
 * Records the files of rows deleted in the same transaction. Call `remove` after the commit; if the
 * process dies in between, the next sweep deletes them.
 */
export async function noteRemoval(trx: Transaction<Tables>, area: Area, uploadedNames: string[]) {
  if (uploadedNames.length === 0) return;
  const rows = uploadedNames.map((uploadedName) => ({ area, uploadedName }));
  await trx
    .insertInto("removedFile")
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute();
}

/** Deletes files whose rows are gone. A missing file is not an error. */
export async function remove(area: Area, uploadedNames: string[]) {
  for (const uploadedName of uploadedNames) {
    const path = pathOf(area, uploadedName);
    if (path) await rm(path, { force: true });
  }
  if (uploadedNames.length === 0) return;
  // Files that never got a row are not noted, and even deleting nothing takes the write lock.
  const noted = await db
    .selectFrom("removedFile")
    .select("uploadedName")
    .where("area", "=", area)
    .where("uploadedName", "in", uploadedNames)
    .executeTakeFirst();
  if (!noted) return;
  await db
    .deleteFrom("removedFile")
    .where("area", "=", area)
    .where("uploadedName", "in", uploadedNames)
    .execute();
}
