import { versionOf } from "~/database/list-version";
import type { BlockKind } from "./block-schema";
import { readBlockPictures } from "./read-block-pictures.server";
import { readBlocks } from "./read-blocks.server";

export async function readBlockPage(kind: BlockKind) {
  const blocks = await readBlocks(kind);
  const pictures = kind === "step" ? undefined : await readBlockPictures(kind);
  return {
    blocks: blocks.map(({ id, title, str }) => ({
      ...{ id: String(id), title, str },
      picture: pictures?.get(id),
    })),
    version: versionOf(blocks),
  };
}
