import { sql } from "kysely";
import { db } from "~/database/db.server";
import type { Block, BlockKind } from "./block-schema";

type Connection = Pick<typeof db, "selectFrom">;

export function readBlocks(kind: BlockKind, connection: Connection = db) {
  return connection
    .selectFrom("contentBlock")
    .select(["id", "version", "title", "str"])
    .where("kind", "=", kind)
    .orderBy("ord")
    .orderBy("id")
    .execute();
}

/** Names a state of a whole list: which rows, in which order, in which version. */
export function versionOf(rows: { id: number; version: number }[]) {
  return rows.map(({ id, version }) => `${id}.${version}`).join(" ");
}

/**
 * Writes blocks in the order of the list. Stored blocks that the list leaves out stay, behind it;
 * one whose id is gone is stored again under a new one.
 *
 * @returns false when somebody else has changed the list that was read
 */
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

/** @throws Response 404 when there is no such block, or none of this kind */
export async function deleteBlock(id: string | undefined, kind?: BlockKind) {
  let query = db
    .deleteFrom("contentBlock")
    .where("id", "=", /^[1-9]\d{0,14}$/.test(id ?? "") ? Number(id) : 0);
  if (kind) query = query.where("kind", "=", kind);
  const { numDeletedRows } = await query.executeTakeFirst();
  if (numDeletedRows === 0n) {
    throw new Response("이미 삭제된 내용입니다.", { status: 404 });
  }
}
