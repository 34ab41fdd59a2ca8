import { db } from "~/database/db.server";
import { rowId } from "~/forms/fields";
import type { BlockKind } from "./block-schema";

export async function deleteBlock(id: string | undefined, kind?: BlockKind) {
  const number = rowId.safeParse(id).data;
  if (number === undefined) throw notFound();
  let query = db.deleteFrom("contentBlock").where("id", "=", number);
  if (kind) query = query.where("kind", "=", kind);
  const { numDeletedRows } = await query.executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound();
}

function notFound() {
  return new Response("이미 삭제된 내용입니다.", { status: 404 });
}
