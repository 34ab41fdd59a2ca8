import { MEGABYTE } from "./bytes";

export function inGigabytes(bytes: number) {
  const megabytes = bytes / MEGABYTE;
  return megabytes < 100 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1024).toFixed(1)} GB`;
}
