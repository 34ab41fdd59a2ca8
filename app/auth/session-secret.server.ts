import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { env } from "~/env.server";
// The folder of the database is made when the database is opened.
import "~/database/db.server";

/** The setting, or a secret made once and kept beside the database for its owner's eyes only. */
export const sessionSecret = env.SESSION_SECRET ?? keptSecret();

function keptSecret() {
  const file = join(dirname(env.DATABASE_FILE), "session-secret");
  try {
    // "wx": of two processes that start together, one makes the secret and the other reads it.
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8");
}
