import { randomUUID } from "node:crypto";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { PictureArea } from "~/database/picture-area";
import { env } from "~/env.server";
import type { ReceivedFile } from "~/request/receive.server";
import type { FileKind } from "./kinds";

/** One folder for each, so that what everyone may see never lies beside what only staff may. */
export type Area = PictureArea | "contact";

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

/** @returns where the file lies, or undefined for a name that `put` never gave */
export function pathOf(area: Area, uploadedName: string) {
  if (!/^[0-9a-f-]{36}\.[a-z0-9]{2,5}$/.test(uploadedName)) return undefined;
  return join(env.UPLOADS_DIR, area, uploadedName);
}

/** Removes files whose rows are gone. One that is already missing is as good as removed. */
export async function remove(area: Area, uploadedNames: string[]) {
  for (const uploadedName of uploadedNames) {
    const path = pathOf(area, uploadedName);
    if (path) await rm(path, { force: true });
  }
}
