import { MEGABYTE } from "./bytes";

/** 1.2 GB, or 3.4 MB below a tenth of a gigabyte. */
export function inGigabytes(bytes: number) {
  const megabytes = bytes / MEGABYTE;
  return megabytes < 100 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1024).toFixed(1)} GB`;
}
