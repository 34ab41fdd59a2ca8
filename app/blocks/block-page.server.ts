import { data } from "@remix-run/node";
import { versionOf } from "~/database/list-version";
import { redirectWithFlash } from "~/office/flash.server";
import type { BlockKind } from "./block-schema";
import { readBlocks } from "./read-blocks.server";
import { receiveBlocks } from "./receive-blocks.server";

/** What the office's page of a kind shows. The page has checked who is asking. */
export async function loadBlockPage(kind: BlockKind) {
  const blocks = await readBlocks(kind);
  return {
    blocks: blocks.map(({ id, title, str }) => ({ id: String(id), title, str })),
    version: versionOf(blocks),
  };
}

/** Saves what that page posts, and goes back to it. */
export async function saveBlockPage(request: Request, kind: BlockKind, path: string) {
  const result = await receiveBlocks(request, kind);
  if (!result.saved) return data(result, { status: result.refusal?.status ?? 200 });
  return redirectWithFlash(path, "저장했습니다.");
}
