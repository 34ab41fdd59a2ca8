import { randomBytes } from "node:crypto";
import { dirname, join } from "node:path";
import { env } from "~/env.server";
// Opening the database creates its folder.
import "./db.server";
import { madeOnce } from "./made-once.server";

export const secretFile = (name: string) => join(dirname(env.DATABASE_FILE), name);

export function storedSecret(name: string) {
  return madeOnce(secretFile(name), randomBytes(32).toString("base64url"));
}
