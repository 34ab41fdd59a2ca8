import { db } from "~/database/db.server";
import type { BlockKind } from "./block-schema";

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
