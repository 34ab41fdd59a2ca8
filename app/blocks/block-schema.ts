import * as z from "zod";
import { optionalText, rowId } from "~/forms/fields";
import { MEGABYTE } from "~/text/bytes";

/** About and Services consist of numbered blocks, any of which may be empty. */
export const MAX_BLOCKS = 100;

/**
 * Text of all blocks. A hundred of maximum length would need up to 18 MB. 2 MB allow a hundred
 * blocks of 2,000 Hangul letters from the page (nine bytes each) or of 6,000 as JSON (three), and
 * can be decoded without delaying other requests.
 */
export const BLOCKS_TEXT_BYTES = 2 * MEGABYTE;

export const blocksSchema = z.object({
  blocks: z
    .array(
      z.object({
        /** Absent for a new block. */
        id: rowId.optional(),
        title: optionalText(200),
        str: optionalText(20_000, { lines: true }),
      }),
    )
    .max(MAX_BLOCKS, `글은 ${MAX_BLOCKS}개까지 추가할 수 있습니다.`)
    .default([]),
  /** The version of the list as read (see list-version.ts); saving over a newer one is refused. */
  version: z.string().optional(),
});

/** The /api has those of the spec only: no steps of a job. */
export type ApiBlockKind = "about" | "service";
export type BlockKind = ApiBlockKind | "step";
export type Block = NonNullable<z.output<typeof blocksSchema>["blocks"]>[number];
