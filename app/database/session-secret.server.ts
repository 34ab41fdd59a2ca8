import { randomBytes, randomUUID } from "node:crypto";
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { env } from "~/env.server";
// The folder of the database is made when the database is opened.
import "./db.server";

/** The setting, or a secret made once and kept beside the database for its owner's eyes only. */
export const sessionSecret = env.SESSION_SECRET ?? keptSecret();

/** @throws Error when the file is there and holds no secret: whoever knew that could sign logins. */
function keptSecret() {
  const file = join(dirname(env.DATABASE_FILE), "session-secret");
  const made = `${file}.${randomUUID()}`;
  const descriptor = openSync(made, "wx", 0o600);
  try {
    writeSync(descriptor, randomBytes(32).toString("base64url"));
    fsyncSync(descriptor);
    // It comes into its place whole; of two processes that start together, one is first.
    linkSync(made, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    closeSync(descriptor);
    rmSync(made);
  }
  const secret = readFileSync(file, "utf8");
  if (secret.length >= 32) return secret;
  throw new Error(`${file}: 로그인 서명 키가 비어 있습니다. 파일을 지우고 다시 시작하세요.`);
}
