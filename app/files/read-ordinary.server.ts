import { constants } from "node:fs";
import { open } from "node:fs/promises";

/**
 * Reads a file of a backup, which may have come from anywhere: not what a link leads to, and not a
 * pipe, which never ends.
 */
export async function readOrdinary(path: string) {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  await using file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  if (!(await file.stat()).isFile()) throw new Error(`${path}: not a file`);
  return file.readFile();
}
