import { z } from "zod";
import { optionalText, rowId } from "~/forms/fields";
import { MEGABYTE } from "~/request/limits";

/** The texts of About and Services: numbered blocks, any of which may be empty. */
export const MAX_BLOCKS = 100;

/**
 * The text of all blocks. A hundred of the longest would be up to 18 MB; two are a hundred blocks of
 * 2,000 Hangul letters from the page (nine bytes each), or of 6,000 as JSON (three), and as much as
 * may be decoded at once without others having to wait.
 */
export const BLOCKS_TEXT_BYTES = 2 * MEGABYTE;

export const blocksSchema = z.object({
  blocks: z
    .array(
      z.object({
        /** Absent for a block that is not stored yet. */
        id: rowId.optional(),
        title: optionalText(200),
        str: optionalText(20_000, { lines: true }),
      }),
    )
    .max(MAX_BLOCKS, `글은 ${MAX_BLOCKS}개까지 둘 수 있습니다.`)
    .default([]),
  /** The list that was read (see list-version.ts); a save over a newer one is refused. */
  version: z.string().optional(),
});

export type BlockKind = "about" | "service";
export type Block = NonNullable<z.output<typeof blocksSchema>["blocks"]>[number];
