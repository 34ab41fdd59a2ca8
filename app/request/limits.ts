import { KILOBYTE, MEGABYTE } from "~/text/bytes";
import type { FileProblem, ProblemCode } from "~/text/refusal";

/** How many files a form may carry, and how many bytes in total. */
export interface FileLimits {
  count: number;
  bytes: number;
  /** Message for more than `count`. */
  tooMany: string;
}

/** "12.3" for a counter that reads "12.3 / 30 MB". */
export function inMegabytes(bytes: number) {
  return (bytes / MEGABYTE).toFixed(1);
}

/** A file's size in words: a small one is not "0.0 MB", as if it were empty. */
export function sizeInWords(bytes: number) {
  if (bytes >= MEGABYTE / 10) return `${inMegabytes(bytes)} MB`;
  return `${Math.max(1, Math.round(bytes / KILOBYTE))} KB`;
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

/** Those files, in their order, that are within the limits together, and the others. */
export function fitting<T extends { size: number }>(files: T[], limits: FileLimits) {
  const [fit, over]: [T[], T[]] = [[], []];
  for (const file of files) (excessOf([...fit, file], limits) ? over : fit).push(file);
  return { fit, over };
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
