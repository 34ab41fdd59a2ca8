import { db } from "~/database/db.server";
import type { ApiBlockKind } from "./block-schema";

/** By the ids of their blocks. */
export async function readBlockPictures(kind: ApiBlockKind) {
  const rows = await db
    .selectFrom("blockPicture")
    .innerJoin("contentBlock", "contentBlock.id", "blockId")
    .select(["blockId", "uploadedName", "alt", "width", "height", "color"])
    .where("kind", "=", kind)
    .execute();
  return new Map(rows.map(({ blockId, ...picture }) => [blockId, picture]));
}
