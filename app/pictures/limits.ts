import type { FileLimits } from "~/request/limits";
import { MEGABYTE } from "~/text/bytes";

/** Stored and new pictures together. */
export const galleryLimits: FileLimits = {
  count: 300,
  bytes: 100 * MEGABYTE,
  tooMany: "사진은 최대 300장까지 올릴 수 있습니다.",
};

export const MAX_ALT = 200;

export const MAX_CAPTION = 200;

/** Per picture its stored name, alternative text and three details, and the form's own fields. */
export const GALLERY_FIELDS = galleryLimits.count * 5 + 100;

/** Per picture its file name, five times its stored name, and texts at nine bytes a letter. */
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
