import { env } from "~/env.server";
import { orExit } from "~/process.server";
import { refuse, whyClosed } from "~/usable-path.server";
import { keptSecret, secretFile } from "./kept-secret.server";

/**
 * From the settings, or generated once and stored beside the database, readable by the owner only.
 */
export const sessionSecret = env.SESSION_SECRET ?? orExit(ownSecret);

/**
 * @throws Error if the file cannot be read, or is too short: an empty secret would let anyone sign logins
 */
function ownSecret() {
  refuse("SESSION_SECRET", whyClosed(secretFile("session-secret"), "secret"));
  const secret = keptSecret("session-secret");
  if (secret.length >= 32) return secret;
  throw new Error(
    `${secretFile("session-secret")}: 로그인 서명 키가 비어 있습니다. 파일을 삭제하고 다시 시작해 주세요.`,
  );
}
