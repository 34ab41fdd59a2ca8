import { constants } from "node:fs";
import { open } from "node:fs/promises";

/** A backup may contain anything: follows no link, and skips pipes, which never end. */
export async function readOrdinary(path: string) {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  await using file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  if (!(await file.stat()).isFile()) throw new Error(`${path}: not a file`);
  return file.readFile();
}
