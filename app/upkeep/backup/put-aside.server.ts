import { readdir, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { DAY } from "~/text/duration";
import type { SiteFiles } from "./site-files.server";

const DAYS_ASIDE = 14;

export const DOWNLOADS = "download";

/** After two weeks, because it is as large as the site. */
export async function discardPutAside({ databaseFile, uploadsDir }: SiteFiles, now: number) {
  const isOurs = (name: string) =>
    name.startsWith(`${basename(databaseFile)}.before-`) &&
    /\.before-((restore|update)-\d{8}-\d{6}|\d{4}_\w+(\.part)?)(-wal|-shm|-journal)?$/.test(name);
  const isOldUploads = (name: string) => /^\.before-restore-\d{8}-\d{6}$/.test(name);
  return [
    ...(await discardOld(dirname(databaseFile), isOurs, now - DAYS_ASIDE * DAY)),
    ...(await discardOld(uploadsDir, isOldUploads, now - DAYS_ASIDE * DAY)),
  ];
}

export function discardDownloads(backupDir: string, now: number) {
  const isDownload = (name: string) => name.startsWith("site-");
  return discardOld(join(backupDir, DOWNLOADS), isDownload, now - DAY);
}

/** By ctime, because a hard link keeps the mtime of its content. */
async function discardOld(folder: string, isOurs: (name: string) => boolean, before: number) {
  const discarded: string[] = [];
  for (const name of (await readdir(folder).catch(() => [])).filter(isOurs)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (!found || found.ctimeMs >= before) continue;
    await rm(path, { recursive: true, force: true });
    discarded.push(path);
  }
  return discarded;
}
