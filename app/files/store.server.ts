import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { db } from "~/database/db.server";
import { env } from "~/env.server";
import type { FileKind } from "./kinds.server";
import type { ReceivedFile } from "./receive.server";

/** One folder for each, so that what everyone may see never lies beside what only staff may. */
export type Area = "content" | "portfolio" | "contact";
export type PictureArea = Exclude<Area, "contact">;

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

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/**
 * Puts disk and rows in step: forgets pictures that were staged a day ago and never saved, removes
 * files that no row names (after an hour, for one may be on its way into a row), and reports rows
 * whose file is missing.
 */
export async function sweep(now = Date.now()) {
  await db
    .deleteFrom("stagedFile")
    .where("createdAt", "<", new Date(now - DAY).toISOString())
    .execute();
  await sweepFolder(".incoming", new Set(), now);

  const named: Record<Area, string[]> = {
    contact: await uploadedNames("inquiryFile"),
    portfolio: [...(await uploadedNames("portfolioPicture")), ...(await stagedNames("portfolio"))],
    content: [...(await uploadedNames("mainImage")), ...(await stagedNames("content"))],
  };
  for (const area of ["contact", "portfolio", "content"] as const) {
    const present = await sweepFolder(area, new Set(named[area]), now);
    const missing = named[area].filter((name) => !present.has(name));
    if (missing.length > 0) {
      console.warn(`uploads/${area}: 기록에는 있지만 파일이 없습니다: ${missing.join(", ")}`);
    }
  }
  for (const area of ["portfolio", "content"] as const) {
    const path = join(env.UPLOADS_DIR, ".renditions", area);
    const made = await readdir(path).catch(() => []);
    // A rendition is named for its picture: <uploadedName>.<shape>.<extension>.
    const wanted = made.filter((name) =>
      named[area].includes(name.split(".").slice(0, 2).join(".")),
    );
    await sweepFolder(join(".renditions", area), new Set(wanted), now);
  }
}

async function uploadedNames(table: "inquiryFile" | "portfolioPicture" | "mainImage") {
  const rows = await db.selectFrom(table).select("uploadedName").execute();
  return rows.map((row) => row.uploadedName);
}

async function stagedNames(area: PictureArea) {
  const rows = await db
    .selectFrom("stagedFile")
    .select("uploadedName")
    .where("area", "=", area)
    .execute();
  return rows.map((row) => row.uploadedName);
}

/** @returns the names found in the folder */
async function sweepFolder(folder: string, wanted: Set<string>, now: number) {
  const path = join(env.UPLOADS_DIR, folder);
  await mkdir(path, { recursive: true });
  const names = (await readdir(path)).filter((name) => name !== ".gitkeep");
  for (const name of names) {
    if (wanted.has(name)) continue;
    const { mtimeMs } = await stat(join(path, name));
    if (now - mtimeMs > HOUR) await rm(join(path, name), { recursive: true, force: true });
  }
  return new Set(names);
}
