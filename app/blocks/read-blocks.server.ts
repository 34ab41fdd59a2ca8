import { db } from "~/database/db.server";
import type { BlockKind } from "./block-schema";

export function readBlocks(kind: BlockKind, connection: Pick<typeof db, "selectFrom"> = db) {
  return connection
    .selectFrom("contentBlock")
    .select(["id", "version", "title", "str"])
    .where("kind", "=", kind)
    .orderBy("ord")
    .orderBy("id")
    .execute();
}
