import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { db } from "~/database/db.server";
import { type PictureArea, pictureAreas } from "~/database/picture-area";
import { env } from "~/env.server";
import type { Area } from "~/files/store.server";
import { pictureOf } from "~/pictures/rendition.server";
import { forgetOld } from "~/pictures/staging.server";

const HOUR = 60 * 60 * 1000;

/**
 * Puts disk and rows in step: forgets pictures that were staged a day ago and never saved, removes
 * files that no row names (after an hour, for one may be on its way into a row), and reports rows
 * whose file is missing.
 */
export async function sweep(now = Date.now()) {
  await forgetOld(now);
  await sweepFolder(".incoming", () => false, now);

  const named: Record<Area, Set<string>> = {
    contact: new Set(await uploadedNames("inquiryFile")),
    portfolio: new Set([
      ...(await uploadedNames("portfolioPicture")),
      ...(await stagedNames("portfolio")),
    ]),
    content: new Set([...(await uploadedNames("mainImage")), ...(await stagedNames("content"))]),
  };
  for (const area of ["contact", ...pictureAreas] as const) {
    const present = await sweepFolder(area, (name) => named[area].has(name), now);
    const missing = [...named[area]].filter((name) => !present.has(name));
    if (missing.length > 0) {
      console.warn(`uploads/${area}: 기록에는 있지만 파일이 없습니다: ${missing.join(", ")}`);
    }
  }
  for (const area of pictureAreas) {
    const isWanted = (name: string) => named[area].has(pictureOf(name));
    await sweepFolder(join(".renditions", area), isWanted, now);
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
async function sweepFolder(folder: string, isWanted: (name: string) => boolean, now: number) {
  const path = join(env.UPLOADS_DIR, folder);
  await mkdir(path, { recursive: true });
  const names = (await readdir(path)).filter((name) => name !== ".gitkeep");
  for (const name of names) {
    if (isWanted(name)) continue;
    const { mtimeMs } = await stat(join(path, name));
    if (now - mtimeMs > HOUR) await rm(join(path, name), { recursive: true, force: true });
  }
  return new Set(names);
}
