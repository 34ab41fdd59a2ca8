import type { Statement } from "better-sqlite3";
import type { PictureArea } from "~/database/area";
import { sqlite } from "~/database/db.server";

let find: Statement | undefined;

/**
 * Whether visitors may not see a picture: one of a project in the trash, which the office does not see
 * either, or of a draft, which only the office sees. Asked for every picture that is sent, those from
 * memory too: a few microseconds.
 */
export function hiddenAs(area: PictureArea, uploadedName: string) {
  if (area !== "portfolio") return undefined;
  find ??= sqlite
    .prepare(
      `SELECT iif(deletedAt IS NULL, 'draft', 'trash')
        FROM portfolioPicture JOIN portfolio ON portfolio.id = portfolioId
        WHERE uploadedName = ? AND publicRank IS NULL`,
    )
    .pluck();
  return find.get(uploadedName) as "draft" | "trash" | undefined;
}
