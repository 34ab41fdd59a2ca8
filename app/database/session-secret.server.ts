import { existsSync } from "node:fs";
import { env } from "~/env.server";
import { orExit } from "~/process.server";
import { refuse, shortPath, whyClosed } from "~/usable-path.server";
import { sqlite } from "./db.server";
import { hasTable } from "./has-table.server";
import { secretFile, storedSecret } from "./stored-secret.server";

export const sessionSecret = env.SESSION_SECRET ?? orExit(ownSecret);

/** @throws Error for an unreadable or short file: an empty secret would let anyone forge logins */
function ownSecret() {
  const file = secretFile("session-secret");
  refuse("SESSION_SECRET", whyClosed(file, "secret"));
  const isLost = !existsSync(file) && hasSessions();
  const secret = storedSecret("session-secret");
  if (isLost) {
    console.warn(
      `${shortPath(file)}: 로그인 서명 키가 없어 새로 만들었습니다. 로그인한 사람은 모두 다시 로그인해야 합니다.`,
    );
  }
  if (secret.length >= 32) return secret;
  throw new Error(`${file}: 로그인 서명 키가 비어 있습니다. 파일을 삭제하고 다시 시작해 주세요.`);
}

function hasSessions() {
  return hasTable(sqlite, "session") && sqlite.prepare("SELECT 1 FROM session").get() !== undefined;
}
