import { randomUUID } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";

/** @returns the file's content: of two processes starting together, what the faster one wrote */
export function madeOnce(file: string, content: string) {
  // A start needs no room on the disk for what is there.
  if (existsSync(file)) return readFileSync(file, "utf8");
  const made = `${file}.${randomUUID()}`;
  const descriptor = openSync(made, "wx", 0o600);
  try {
    writeSync(descriptor, content);
    fsyncSync(descriptor);
    // link() is atomic, so the file is never partial.
    linkSync(made, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    closeSync(descriptor);
    rmSync(made);
  }
  return readFileSync(file, "utf8");
}
