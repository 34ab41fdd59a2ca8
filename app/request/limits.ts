import type { FileProblem, ProblemCode } from "~/text/refusal";

export const KILOBYTE = 1024;
/** 1 MB as the screens count it. */
export const MEGABYTE = 1024 * KILOBYTE;

/** What a form may carry in files: how many, and bytes of all together. */
export interface FileLimits {
  count: number;
  bytes: number;
  /** Said when there are more than `count`. */
  tooMany: string;
}

/** The attachments of an inquiry. */
export const attachmentLimits: FileLimits = {
  count: 3,
  bytes: 30 * MEGABYTE,
  tooMany: "첨부할 수 있는 파일은 최대 3개입니다.",
};

/** The pictures of one portfolio entry, and those of the main page: kept and new ones together. */
export const galleryLimits: FileLimits = {
  count: 300,
  bytes: 100 * MEGABYTE,
  tooMany: "사진은 최대 300장까지 올릴 수 있습니다.",
};

/** The longest alternative text that is kept of a picture. */
export const MAX_ALT = 200;

/**
 * The text beside a full gallery: for each picture its file name, its stored name twice, and its
 * alternative text (three bytes for a Hangul letter, nine where it is decomposed).
 */
export const GALLERY_TEXT_BYTES = galleryLimits.count * (256 + 2 * 64 + 9 * MAX_ALT);

/** Shown beside a thumbnail, and not enforced. */
export const THUMBNAIL_BYTES = 10 * MEGABYTE;

/** What no thumbnail comes near; without an end a form could fill the disk. */
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

/** @returns undefined when the files are within their limits */
export function excessOf(
  files: { size: number }[],
  { count, bytes }: FileLimits,
): Excess | undefined {
  if (files.length > count) return "count";
  return files.reduce((sum, { size }) => sum + size, 0) > bytes ? "bytes" : undefined;
}

/** The dialog of the spec for files over their limits. */
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

/** The same as the server's answer has it. */
export function excessProblem(excess: Excess, limits: FileLimits): FileProblem {
  const { text } = excessWarning(excess, limits);
  return { code: excess, status: excess === "count" ? 400 : 413, message: text };
}
