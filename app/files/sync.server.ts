import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";

/** Makes a file, or the names in a folder, survive a power cut. */
export async function sync(path: string) {
  await using file = await open(path);
  await file.sync();
}

export async function createFolder(path: string) {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) {
    await sync(dirname(made));
  }
}
