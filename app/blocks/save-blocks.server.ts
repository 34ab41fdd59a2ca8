import { sql } from "kysely";
import { db } from "~/database/db.server";
import { versionOf } from "~/database/list-version";
import type { Block, BlockKind } from "./block-schema";
import { readBlocks } from "./read-blocks.server";

/** Unlisted blocks stay, after the list; deleted ones get new ids. False if it has changed. */
export function saveBlocks(kind: BlockKind, blocks: Block[], version: string | undefined) {
  return db.transaction().execute(async (trx) => {
    const stored = await readBlocks(kind, trx);
    if (version !== undefined && version !== versionOf(stored)) return false;

    const waiting = new Set(stored.map(({ id }) => id));
    for (const [ord, { id, title, str }] of blocks.entries()) {
      if (id !== undefined && waiting.delete(id)) {
        await trx
          .updateTable("contentBlock")
          .set({ title, str, ord, version: sql`version + 1` })
          .where("id", "=", id)
          .execute();
      } else {
        await trx.insertInto("contentBlock").values({ kind, title, str, ord }).execute();
      }
    }
    for (const [index, id] of [...waiting].entries()) {
      await trx
        .updateTable("contentBlock")
        .set({ ord: blocks.length + index })
        .where("id", "=", id)
        .execute();
    }
    return true;
  });
}
