/** 1 MB as the screens count it. */
export const MEGABYTE = 1024 * 1024;

/** What one form may carry in files: how many, and bytes of all together. */
export interface FileLimits {
  count: number;
  bytes: number;
}

/** "12.3" for a counter that reads "12.3 / 30 MB". */
export function inMegabytes(bytes: number) {
  return (bytes / MEGABYTE).toFixed(1);
}
