import type { FileProblem, ProblemCode } from "~/text/refusal";

export const KILOBYTE = 1024;
/** 1 MB as the screens show it. */
export const MEGABYTE = 1024 * KILOBYTE;

/** How many files a form may carry, and how many bytes in total. */
export interface FileLimits {
  count: number;
  bytes: number;
  /** Message for more than `count`. */
  tooMany: string;
}

/** The attachments of an inquiry. */
export const attachmentLimits: FileLimits = {
  count: 3,
  bytes: 30 * MEGABYTE,
  tooMany: "첨부할 수 있는 파일은 최대 3개입니다.",
};

/** The pictures of one portfolio entry, or of the main page: kept and new ones together. */
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

/** "12.3" for a counter that reads "12.3 / 30 MB". */
export function inMegabytes(bytes: number) {
  return (bytes / MEGABYTE).toFixed(1);
}

export type Excess = Extract<ProblemCode, "count" | "bytes">;

/** @returns undefined if the files are within their limits */
export function excessOf(
  files: { size: number }[],
  { count, bytes }: FileLimits,
): Excess | undefined {
  if (files.length > count) return "count";
  return files.reduce((sum, { size }) => sum + size, 0) > bytes ? "bytes" : undefined;
}

/** The spec's dialog for files over their limits. */
export function excessWarning(excess: Excess, { bytes, tooMany }: FileLimits) {
  return excess === "count"
    ? { title: "경고: 파일 개수 초과", text: tooMany }
    : {
        title: "경고: 파일 용량 초과",
        text: `전체 파일 용량은 ${bytes / MEGABYTE}MB를 초과할 수 없습니다.`,
      };
}

export function isExcess(code: ProblemCode | undefined): code is Excess {
  return code === "count" || code === "bytes";
}

/** The same, as the server answers it. */
export function excessProblem(excess: Excess, limits: FileLimits): FileProblem {
  const { text } = excessWarning(excess, limits);
  return { code: excess, status: excess === "count" ? 400 : 413, message: text };
}
