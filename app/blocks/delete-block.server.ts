import { db } from "~/database/db.server";
import { rowId } from "~/forms/fields";
import { conflict } from "~/text/refusal";
import type { BlockKind } from "./block-schema";

interface DeleteOptions {
  kind?: BlockKind | undefined;
  /** As it was read; if absent, any is deleted. */
  version?: number | undefined;
}

/** @throws Response 404 if it is gone, 409 if somebody else has saved a newer version */
export async function deleteBlock(id: string | undefined, { kind, version }: DeleteOptions = {}) {
  const number = rowId.safeParse(id).data;
  if (number === undefined) throw notFound();
  await db.transaction().execute(async (trx) => {
    const stored = await trx
      .selectFrom("contentBlock")
      .select(["kind", "version"])
      .where("id", "=", number)
      .executeTakeFirst();
    if (!stored || (kind && kind !== stored.kind)) throw notFound();
    if (version !== undefined && version !== stored.version) {
      throw new Response(conflict.message, { status: 409 });
    }
    await trx.deleteFrom("contentBlock").where("id", "=", number).execute();
  });
}

function notFound() {
  return new Response("이미 삭제된 내용입니다.", { status: 404 });
}
