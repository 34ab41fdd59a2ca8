import { mkdir, rm, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { env } from "~/env.server";

/** A folder in a file's place makes its deletion fail half way. @returns what puts an old file there */
export async function makeUndeletable(area: string, uploadedName: string) {
  const path = join(env.UPLOADS_DIR, area, uploadedName);
  await mkdir(join(path, "in the way"), { recursive: true });
  return async () => {
    await rm(path, { recursive: true });
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, "x");
    // The sweep leaves what is younger alone: its row may still be on its way.
    const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await utimes(path, twoHoursAgo, twoHoursAgo);
  };
}
