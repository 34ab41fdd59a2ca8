import { versionOf } from "~/database/list-version";
import type { BlockKind } from "./block-schema";
import { readBlocks } from "./read-blocks.server";

export async function readBlockPage(kind: BlockKind) {
  const blocks = await readBlocks(kind);
  return {
    blocks: blocks.map(({ id, title, str }) => ({ id: String(id), title, str })),
    version: versionOf(blocks),
  };
}
