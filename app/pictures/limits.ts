import type { FileLimits } from "~/request/limits";
import { MEGABYTE } from "~/text/bytes";

/** The pictures of one project, or of the main page: kept and new ones together. */
export const galleryLimits: FileLimits = {
  count: 300,
  bytes: 100 * MEGABYTE,
  tooMany: "사진은 최대 300장까지 올릴 수 있습니다.",
};

/** Maximum length of a picture's alternative text. */
export const MAX_ALT = 200;

/** Maximum length of what is shown below a picture. */
export const MAX_CAPTION = 200;

/**
 * The fields of a full gallery's form: for each picture its stored name, its alternative text and
 * three details; and those beside the gallery.
 */
export const GALLERY_FIELDS = galleryLimits.count * 5 + 100;

/**
 * Text of a full gallery's form: for each picture its file name, its stored name five times, its
 * alternative text and its caption (three bytes for a Hangul letter, nine if decomposed).
 */
export const GALLERY_TEXT_BYTES =
  galleryLimits.count * (256 + 5 * 64 + 9 * (MAX_ALT + MAX_CAPTION));

/** Shown beside a thumbnail, not enforced. */
export const THUMBNAIL_BYTES = 10 * MEGABYTE;

/** No thumbnail comes close; without a limit, a form could fill the disk. */
export const thumbnailLimits: FileLimits = {
  count: 1,
  bytes: 40 * MEGABYTE,
  tooMany: "사진은 한 장만 올릴 수 있습니다.",
};
