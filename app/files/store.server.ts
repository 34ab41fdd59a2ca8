import { randomUUID } from "node:crypto";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Transaction } from "kysely";
import type { Area } from "~/database/area";
import { db } from "~/database/db.server";
import type { Tables } from "~/database/tables";
import { env } from "~/env.server";
import type { ReceivedFile } from "~/request/received-form";
import type { FileKind } from "./kinds";

/** A file with a name of its own on the disk, ready to be named in a row. */
export interface StoredFile {
  name: string;
  uploadedName: string;
  type: string;
  /** Bytes. */
  size: number;
}

/** Gives a received file its lasting place. */
export async function put(
  area: Area,
  { path, name, size }: Pick<ReceivedFile, "path" | "name" | "size">,
  kind: FileKind,
): Promise<StoredFile> {
  const uploadedName = `${randomUUID()}.${kind.extension}`;
  await mkdir(join(env.UPLOADS_DIR, area), { recursive: true });
  await rename(path, join(env.UPLOADS_DIR, area, uploadedName));
  return { name, uploadedName, type: kind.type, size };
}

/** Whether a file on the disk has a name that `put` gives. */
export function isOurName(name: string) {
  return /^[0-9a-f-]{36}\.[a-z0-9]{2,5}$/.test(name);
}

/** @returns where the file lies, or undefined for a name that `put` never gave */
export function pathOf(area: Area, uploadedName: string) {
  return isOurName(uploadedName) ? join(env.UPLOADS_DIR, area, uploadedName) : undefined;
}

/**
 * Notes which files go with the rows that the same transaction deletes. `remove` follows after the
 * commit; should the process end between the two, the next sweep removes them.
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

/** Removes files whose rows are gone. One that is already missing is as good as removed. */
export async function remove(area: Area, uploadedNames: string[]) {
  for (const uploadedName of uploadedNames) {
    const path = pathOf(area, uploadedName);
    if (path) await rm(path, { force: true });
  }
  if (uploadedNames.length === 0) return;
  await db
    .deleteFrom("removedFile")
    .where("area", "=", area)
    .where("uploadedName", "in", uploadedNames)
    .execute();
}
