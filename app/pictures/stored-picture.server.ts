import type { Statement } from "better-sqlite3";
import type { PictureArea } from "~/database/area";
import { sqlite } from "~/database/db.server";
import type { Dimensions } from "./picture";

interface ShownPicture extends Dimensions {
  /** Of a draft only the office may see it, of a project in the trash nobody. */
  state: "public" | "draft" | "trash" | "staged";
}

// `publicRank` is that of `publicProjects()`; in SQL, because Kysely would take longer than SQLite.
const queries: Record<PictureArea, string> = {
  portfolio: `SELECT width, height,
      CASE WHEN publicRank IS NOT NULL THEN 'public' WHEN deletedAt IS NULL THEN 'draft' ELSE 'trash' END AS state
    FROM portfolioPicture JOIN portfolio ON portfolio.id = portfolioId WHERE uploadedName = @name`,
  content: `SELECT width, height, 'public' AS state FROM mainImage WHERE uploadedName = @name
    UNION ALL SELECT width, height, 'public' FROM siteLogo WHERE uploadedName = @name
    UNION ALL SELECT width, height, 'public' FROM blockPicture WHERE uploadedName = @name`,
};

/** Prepared at the first picture: a page asks for a dozen. */
const statements: Partial<Record<PictureArea, Statement<unknown[], ShownPicture>>> = {};

export function findStoredPicture(area: PictureArea, uploadedName: string) {
  statements[area] ??= sqlite.prepare<unknown[], ShownPicture>(`${queries[area]}
    UNION ALL SELECT width, height, 'staged' FROM stagedFile WHERE uploadedName = @name AND area = '${area}'`);
  return statements[area].get({ name: uploadedName });
}
