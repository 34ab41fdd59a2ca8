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

export interface StoredFile {
  name: string;
  uploadedName: string;
  type: string;
  size: number;
}

export async function put(
  area: Area,
  { path, name, size }: Pick<ReceivedFile, "path" | "name" | "size">,
  kind: FileKind,
): Promise<StoredFile> {
  const uploadedName = `${randomUUID()}.${kind.extension}`;
  const folder = join(env.UPLOADS_DIR, area);
  await createFolder(folder);
  // Only files worth storing are worth the wait for a sync.
  await using file = await open(path, "r+");
  await file.sync();
  await rename(path, join(folder, uploadedName));
  // Otherwise the row could survive a power cut without the file's name.
  await sync(folder);
  return { name, uploadedName, type: kind.type, size };
}

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

/** @returns undefined for a name that `put` cannot have generated */
export function pathOf(area: Area, uploadedName: string) {
  return isOurName(uploadedName) ? join(env.UPLOADS_DIR, area, uploadedName) : undefined;
}

/** Call `remove` after the commit. If the process dies before, the next sweep deletes the files. */
export async function recordRemoval(trx: Transaction<Tables>, area: Area, uploadedNames: string[]) {
  if (uploadedNames.length === 0) return;
  const rows = uploadedNames.map((uploadedName) => ({ area, uploadedName }));
  await trx
    .insertInto("removedFile")
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute();
}

export async function remove(area: Area, uploadedNames: string[]) {
  for (const uploadedName of uploadedNames) {
    const path = pathOf(area, uploadedName);
    if (path) await rm(path, { force: true });
  }
  if (uploadedNames.length === 0) return;
  // Files without a row are not recorded, and even an empty deletion takes the write lock.
  const recorded = await db
    .selectFrom("removedFile")
    .select("uploadedName")
    .where("area", "=", area)
    .where("uploadedName", "in", uploadedNames)
    .executeTakeFirst();
  if (!recorded) return;
  await db
    .deleteFrom("removedFile")
    .where("area", "=", area)
    .where("uploadedName", "in", uploadedNames)
    .execute();
}
