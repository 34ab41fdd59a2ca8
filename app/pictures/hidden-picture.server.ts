import type { Statement } from "better-sqlite3";
import type { PictureArea } from "~/database/area";
import { sqlite } from "~/database/db.server";

let find: Statement | undefined;

/**
 * Whether a picture belongs to a project in the trash, which nobody may see, the office included.
 * Asked for every picture that is sent, those from memory too: a few microseconds.
 */
export function isHidden(area: PictureArea, uploadedName: string) {
  if (area !== "portfolio") return false;
  find ??= sqlite
    .prepare(
      `SELECT 1 FROM portfolioPicture JOIN portfolio ON portfolio.id = portfolioId
        WHERE uploadedName = ? AND deletedAt IS NOT NULL`,
    )
    .pluck();
  return find.get(uploadedName) !== undefined;
}
