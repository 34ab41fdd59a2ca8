import { randomUUID } from "node:crypto";
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";

/**
 * Writes a file for its owner only, unless it exists.
 *
 * @returns what it contains: of two processes starting together, what the faster one has written
 */
export function madeOnce(file: string, content: string) {
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
