import { env } from "~/env.server";
import { SEOUL_OFFSET } from "~/text/moment";

export interface SiteFiles {
  databaseFile: string;
  uploadsDir: string;
}

export const here: SiteFiles = { databaseFile: env.DATABASE_FILE, uploadsDir: env.UPLOADS_DIR };

/** 20261121-083455 in Seoul, so that names sort. */
export function stampOf(date = new Date()) {
  const seoul = new Date(date.getTime() + SEOUL_OFFSET).toISOString();
  return seoul.slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-");
}
