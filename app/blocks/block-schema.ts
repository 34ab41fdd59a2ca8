import * as z from "zod";
import { optionalText, rowId } from "~/forms/fields";
import { MEGABYTE } from "~/text/bytes";

/** Of About or Services; any of them may be empty. */
export const MAX_BLOCKS = 100;

/** A hundred blocks of 2,000 Hangul letters from the page (nine bytes each), or 6,000 as JSON. */
export const BLOCKS_TEXT_BYTES = 2 * MEGABYTE;

export const blocksSchema = z.object({
  blocks: z
    .array(
      z.object({
        id: rowId.optional(),
        title: optionalText(200),
        str: optionalText(20_000, { lines: true }),
      }),
    )
    .max(MAX_BLOCKS, `글은 ${MAX_BLOCKS}개까지 추가할 수 있습니다.`)
    .default([]),
  /** Saving over a newer list is refused (list-version.ts). */
  version: z.string().optional(),
});

/** The spec's only: no steps of a job. */
export type ApiBlockKind = "about" | "service";
export type BlockKind = ApiBlockKind | "step";
export type Block = NonNullable<z.output<typeof blocksSchema>["blocks"]>[number];
