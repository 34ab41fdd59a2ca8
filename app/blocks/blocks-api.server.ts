import * as z from "zod";
import { done, ok, operation, resource } from "~/api/resource.server";
import { version } from "~/forms/fields";
import { addFields, readJson } from "~/request/json-body.server";
import { parseForm } from "~/request/parse.server";
import { refusalOf } from "~/text/refusal";
import { type ApiBlockKind, BLOCKS_TEXT_BYTES, blocksSchema, MAX_BLOCKS } from "./block-schema";
import { deleteBlock } from "./delete-block.server";
import { readBlocks } from "./read-blocks.server";
import { saveBlocks } from "./save-blocks.server";

const blocks = z.array(z.object({ id: z.int(), title: z.string(), str: z.string() }));

const kindNames: Record<ApiBlockKind, string> = { about: "어바웃", service: "서비스" };

export function blocksResource(kind: ApiBlockKind) {
  return resource({
    GET: operation({
      summary: `${kindNames[kind]}의 글 목록(표시 순서)`,
      access: "everyone",
      answer: { data: blocks },
      async handle() {
        return { value: await readBlocks(kind) };
      },
    }),
    POST: operation({
      summary: `${kindNames[kind]}의 글 저장. id가 null이면 새 글로 추가하고, 목록에 없는 글은 그대로 둡니다`,
      access: "admin",
      json: blocksSchema.shape.blocks,
      answer: ok,
      async handle({ request }) {
        const list = await readJson(request, BLOCKS_TEXT_BYTES);
        if (!Array.isArray(list)) return { status: 400, message: "글 목록을 보내 주세요." };
        if (list.length > MAX_BLOCKS) {
          return { status: 400, message: `글은 ${MAX_BLOCKS}개까지 추가할 수 있습니다.` };
        }
        const form = new FormData();
        for (const [index, block] of list.entries()) {
          addFields(form, block, ["id", "title", "str"], `blocks[${index}].`);
          // Keeps an empty block, which would disappear in the conversion to a form.
          if (!form.has(`blocks[${index}].str`)) form.append(`blocks[${index}].str`, "");
        }
        const submission = parseForm(form, blocksSchema);
        if (submission.status !== "success") return refusalOf(submission);
        await saveBlocks(kind, submission.value.blocks, undefined);
        return done;
      },
    }),
  });
}

export function blockResource(kind?: ApiBlockKind) {
  return resource({
    DELETE: operation({
      summary: kind ? `${kindNames[kind]}의 글 삭제` : "글 삭제",
      access: "admin",
      answer: ok,
      async handle({ request, params }) {
        // The office's page sends the version; programs do not learn of it.
        const read = version.safeParse(
          new URL(request.url).searchParams.get("version") ?? undefined,
        );
        if (!read.success) return { status: 400, message: "버전 번호가 올바르지 않습니다." };
        await deleteBlock(params.id, { kind, version: read.data });
        return done;
      },
    }),
  });
}
