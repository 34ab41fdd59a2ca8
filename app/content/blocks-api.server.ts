import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/auth/require-admin.server";
import { parseForm } from "~/forms/parse.server";
import { data, done, invalid, problem, resource } from "~/http/api.server";
import { addFields, readJson } from "~/http/json-body.server";
import { type BlockKind, blocksSchema, MAX_BLOCKS } from "./block-schema";
import { deleteBlock, readBlocks, saveBlocks } from "./save-blocks.server";

/** /api/content/about and /api/content/service are the same but for the kind. */
export function blocksResource(kind: BlockKind) {
  async function read() {
    const blocks = await readBlocks(kind);
    return data(blocks.map(({ id, title, str }) => ({ id, title, str })));
  }

  async function save({ request }: LoaderFunctionArgs) {
    await requireAdmin(request);
    const list = await readJson(request);
    if (!Array.isArray(list)) return problem(400, "글의 목록을 보내 주세요.");
    if (list.length > MAX_BLOCKS) {
      return problem(400, `글은 ${MAX_BLOCKS}개까지 둘 수 있습니다.`);
    }
    const form = new FormData();
    for (const [index, block] of list.entries()) {
      addFields(form, block, ["id", "title", "str"], `blocks[${index}].`);
      // A wholly empty block must not vanish from the list on its way through the form.
      if (!form.has(`blocks[${index}].str`)) form.append(`blocks[${index}].str`, "");
    }
    const submission = parseForm(form, blocksSchema);
    if (submission.status !== "success") return invalid(submission.reply());
    await saveBlocks(kind, submission.value.blocks, undefined);
    return done();
  }

  return resource({ GET: read, POST: save });
}

/** DELETE /api/content/{id}, and the same under a kind. */
export function blockResource(kind?: BlockKind) {
  async function remove({ request, params }: LoaderFunctionArgs) {
    await requireAdmin(request);
    await deleteBlock(params.id, kind);
    return done();
  }

  return resource({ DELETE: remove });
}
