import { versionOf, versionOfRow, withoutRow } from "~/database/list-version";
import { applyListCommand, listCommandOf } from "~/forms/list-command";
import type { PictureData } from "~/pictures/picture";
import { parseForm } from "~/request/parse.server";
import { receiveForm } from "~/request/receive.server";
import { conflict, type Refusal, refusalOf } from "~/text/refusal";
import {
  BLOCKS_TEXT_BYTES,
  type Block,
  type BlockKind,
  blocksSchema,
  MAX_BLOCKS,
} from "./block-schema";
import { deleteBlock } from "./delete-block.server";
import { readBlocks } from "./read-blocks.server";
import { saveBlocks } from "./save-blocks.server";

/** `id` is empty if it is not stored yet. */
export interface BlockInForm {
  id: string;
  title: string;
  str: string;
  picture?: PictureData | undefined;
}

type Outcome =
  | { saved: true }
  | {
      saved: false;
      /** Absent after a list command. Field names are like `blocks[0].str`. */
      refusal?: Refusal;
      blocks: BlockInForm[];
      version: string;
      stored?: { title: string; str: string }[];
    };

export type BlockAnswer = Extract<Outcome, { saved: false }>;

/** A list command does not save, but removing a stored block deletes it at once. */
export async function receiveBlocks(request: Request, kind: BlockKind): Promise<Outcome> {
  const { fields } = await receiveForm(request, {
    textBytes: BLOCKS_TEXT_BYTES,
    fields: 3 * MAX_BLOCKS + 10,
  });
  const blocks = blocksIn(fields);
  const version = fields.get("version") ?? "";
  const command = listCommandOf(fields);

  if (command) {
    const removed = /^remove (\d{1,3})$/.exec(command);
    const id = blocks[Number(removed?.[1])]?.id;
    if (removed && id && !(await deleteStored(id, kind, version))) {
      return conflictWith(await readBlocks(kind), blocks);
    }
    const changed = applyListCommand(blocks, command);
    if (command === "add" && blocks.length < MAX_BLOCKS) {
      changed.push({ id: "", title: "", str: "" });
    }
    const rest = withoutRow(version, removed ? id : undefined);
    return { saved: false, blocks: changed, version: rest };
  }

  const submission = parseForm(fields, blocksSchema);
  if (submission.status !== "success") {
    return { saved: false, refusal: refusalOf(submission), blocks, version };
  }
  // Conform drops empty blocks; put them back in their places.
  const values = blocks.map((_, index) => submission.value.blocks[index]);
  const whole = values.map((value) => value ?? { id: undefined, title: "", str: "" });
  if (await saveBlocks(kind, withoutEmpty(whole), version)) return { saved: true };
  const stored = await readBlocks(kind);
  const found = withStoredIds(whole, stored);
  // Pressed again, because the answer to the first press was lost.
  if (isSame(withoutEmpty(found), stored)) return { saved: true };
  const known = blocks.map((block, index) => ({ ...block, id: String(found[index]?.id ?? "") }));
  return conflictWith(stored, known);
}

function conflictWith(
  stored: Awaited<ReturnType<typeof readBlocks>>,
  blocks: BlockInForm[],
): BlockAnswer {
  const refusal: Refusal = { status: 409, message: conflict.message };
  return { saved: false, refusal, blocks, version: versionOf(stored), stored };
}

/** A new block without text is not stored. */
function withoutEmpty(blocks: Block[]) {
  return blocks.filter(({ id, title, str }) => id !== undefined || `${title}${str}`.trim());
}

/** A new block that is stored with the same words is that one: as a new one it would be there twice. */
function withStoredIds(blocks: Block[], stored: Block[]) {
  const others = stored.filter(({ id }) => !blocks.some((block) => block.id === id));
  return blocks.map((block) => {
    if (block.id !== undefined) return block;
    const place = others.findIndex((other) => hasSameWords(other, block));
    return place < 0 ? block : (others.splice(place, 1)[0] ?? block);
  });
}

function hasSameWords(one: Block, other: Block | undefined) {
  return one.title === other?.title && one.str === other.str;
}

function isSame(blocks: Block[], stored: Block[]) {
  const isThere = (block: Block, other: Block | undefined) =>
    other?.id === block.id && hasSameWords(block, other);
  return blocks.length === stored.length && blocks.every((one, at) => isThere(one, stored[at]));
}

function blocksIn(fields: FormData): BlockInForm[] {
  const blocks: BlockInForm[] = [];
  const field = (index: number, name: string) => fields.get(`blocks[${index}].${name}`);
  for (let index = 0; index < MAX_BLOCKS && field(index, "str") !== null; index += 1) {
    const [id, title, str] = ["id", "title", "str"].map((name) => String(field(index, name) ?? ""));
    blocks.push({ id: id ?? "", title: title ?? "", str: str ?? "" });
  }
  return blocks;
}

/**
 * A block that someone else has just deleted is fine.
 *
 * @param list the version of the list that was read
 * @returns false if someone else has saved a newer version of the block
 */
async function deleteStored(id: string, kind: BlockKind, list: string) {
  try {
    await deleteBlock(id, { kind, version: versionOfRow(list, id) });
    return true;
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    return thrown.status !== 409;
  }
}
