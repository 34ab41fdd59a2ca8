import { randomBytes, randomUUID } from "node:crypto";
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { env } from "~/env.server";
// Opening the database creates its folder.
import "./db.server";

/**
 * From the settings, or generated once and stored beside the database, readable by the owner only.
 */
export const sessionSecret = env.SESSION_SECRET ?? keptSecret();

/**
 * @throws Error if the file exists but is too short: an empty secret would let anyone sign logins
 */
function keptSecret() {
  const file = join(dirname(env.DATABASE_FILE), "session-secret");
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
  const secret = readFileSync(file, "utf8");
  if (secret.length >= 32) return secret;
  throw new Error(`${file}: 로그인 서명 키가 비어 있습니다. 파일을 지우고 다시 시작하세요.`);
}
