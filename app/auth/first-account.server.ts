import { randomBytes } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseEnv } from "node:util";
import { db } from "~/database/db.server";
import { env } from "~/env.server";
import { home } from "../../scripts/home.mjs";
import { commonPassword, isCommonPassword } from "./common-password.server";
import { hashPassword } from "./password.server";

/** @throws Error if the settings give it a common password */
export async function makeFirstAccount() {
  const { count } = await db
    .selectFrom("account")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count > 0) return;

  const text = await readFile(join(home, ".env"), "utf8").catch(() => "");
  if (isCutAtHash(text, process.env.ADMIN_PASSWORD)) {
    throw new Error(
      "ADMIN_PASSWORD: .env에서는 #부터 읽지 않습니다. 따옴표로 감싸 주세요: ADMIN_PASSWORD='비밀번호'",
    );
  }
  if (env.ADMIN_PASSWORD && (await isCommonPassword(env.ADMIN_PASSWORD))) {
    throw new Error(`ADMIN_PASSWORD: ${commonPassword.message}`);
  }
  const password = env.ADMIN_PASSWORD ?? randomBytes(12).toString("base64url");
  const row = {
    username: env.ADMIN_USERNAME,
    passwordHash: await hashPassword(password),
    role: "ADMIN" as const,
    createdAt: new Date().toISOString(),
  };
  // Both or neither: without its password the account would lock everyone out.
  const told = await db.transaction().execute(async (trx) => {
    await trx.insertInto("account").values(row).execute();
    return env.ADMIN_PASSWORD ? undefined : tellPassword(password);
  });
  if (told) console.info(`첫 관리자 계정을 만들었습니다. 아이디: ${row.username}   ${told}`);
}

/** A # in the password begins a comment in .env: the account would have another one. */
export function isCutAtHash(text: string, value = "") {
  const lines = text.split("\n").map((line) => line.trim().replace(/^export /, ""));
  const line = lines.find((each) => /^ADMIN_PASSWORD\b/.test(each)) ?? "";
  const typed = line.slice(line.indexOf("=") + 1).trim();
  const isQuoted = /^(["'`]).*\1\s*(#.*)?$/.test(typed);
  return !isQuoted && /(^|\S)#/.test(typed) && (parseEnv(text).ADMIN_PASSWORD ?? "") === value;
}

/** Only a terminal gets the password: a log is read by others. */
function tellPassword(password: string) {
  if (process.stdout.isTTY) return `비밀번호: ${password}   (다시 보여 드리지 않습니다)`;
  const file = join(dirname(env.DATABASE_FILE), "first-password.txt");
  // One from an earlier database may have other permissions.
  rmSync(file, { force: true });
  writeFileSync(file, `${password}\n`, { mode: 0o600, flag: "wx" });
  return `비밀번호는 ${file} 파일에 저장했습니다. 로그인한 뒤 파일을 삭제해 주세요.`;
}
