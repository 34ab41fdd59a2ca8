export const KILOBYTE = 1024;
/** 1 MB as the screens show it. */
export const MEGABYTE = 1024 * KILOBYTE;
