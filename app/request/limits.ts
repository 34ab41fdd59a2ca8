import { KILOBYTE, MEGABYTE } from "~/text/bytes";
import type { FileProblem, ProblemCode } from "~/text/refusal";

export interface FileLimits {
  count: number;
  bytes: number;
  tooMany: string;
}

export function inMegabytes(bytes: number) {
  return (bytes / MEGABYTE).toFixed(1);
}

/** A small file must not read "0.0 MB", as if it were empty. */
export function sizeInWords(bytes: number) {
  if (bytes >= MEGABYTE / 10) return `${inMegabytes(bytes)} MB`;
  return `${Math.max(1, Math.round(bytes / KILOBYTE))} KB`;
}

export function sizeOf(files: { size: number }[]) {
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** Over a phone's bad line they would take half a minute. */
export function isSlow(files: { size: number }[]) {
  return sizeOf(files) > 5 * MEGABYTE;
}

export type Excess = Extract<ProblemCode, "count" | "bytes" | "noRoom">;

export function excessOf(
  files: { size: number }[],
  { count, bytes }: FileLimits,
): Excess | undefined {
  if (files.length > count) return "count";
  return sizeOf(files) > bytes ? "bytes" : undefined;
}

export function fitting<T extends { size: number }>(files: T[], limits: FileLimits) {
  const [fit, over]: [T[], T[]] = [[], []];
  for (const file of files) (excessOf([...fit, file], limits) ? over : fit).push(file);
  return { fit, over };
}

export function excessWarning(excess: Excess, { bytes, tooMany }: FileLimits) {
  if (excess === "noRoom") return noRoom;
  return excess === "count"
    ? { title: "경고: 파일 개수 초과", text: tooMany }
    : {
        title: "경고: 파일 용량 초과",
        text: `전체 파일 용량은 ${bytes / MEGABYTE}MB를 초과할 수 없습니다.`,
      };
}

const noRoom = {
  title: "파일을 첨부할 수 없습니다",
  text: "지금은 파일을 첨부할 수 없습니다. 파일 없이 보내시거나 잠시 후 다시 시도해 주세요.",
};

const statuses = { count: 400, bytes: 413, noRoom: 503 } as const;

export function isExcess(code: ProblemCode | undefined): code is Excess {
  return code !== undefined && Object.hasOwn(statuses, code);
}

export function excessProblem(excess: Excess, limits: FileLimits): FileProblem {
  const { text } = excessWarning(excess, limits);
  return { code: excess, status: statuses[excess], message: text };
}
