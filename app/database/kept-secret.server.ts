import { randomBytes, randomUUID } from "node:crypto";
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { env } from "~/env.server";
// Opening the database creates its folder.
import "./db.server";

/** Beside the database, and in no backup. */
export const secretFile = (name: string) => join(dirname(env.DATABASE_FILE), name);

/** A random secret, generated once and stored beside the database, readable by the owner only. */
export function keptSecret(name: string) {
  const file = secretFile(name);
  const made = `${file}.${randomUUID()}`;
  const descriptor = openSync(made, "wx", 0o600);
  try {
    writeSync(descriptor, randomBytes(32).toString("base64url"));
    fsyncSync(descriptor);
    // link() is atomic, so the file is never partial, and of two processes starting together one
    // wins.
    linkSync(made, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    closeSync(descriptor);
    rmSync(made);
  }
  return readFileSync(file, "utf8");
}
