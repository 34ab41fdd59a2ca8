import { randomBytes } from "node:crypto";
import { db } from "~/database/db.server";
import { env } from "~/env.server";
import { commonPassword, isCommonPassword } from "./common-password.server";
import { hashPassword } from "./password.server";

/**
 * Creates the administrator of a new site; a generated password is printed once.
 *
 * @throws Error if the settings give it a common password
 */
export async function makeFirstAccount() {
  const { count } = await db
    .selectFrom("account")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count > 0) return;

  if (env.ADMIN_PASSWORD && (await isCommonPassword(env.ADMIN_PASSWORD))) {
    throw new Error(`ADMIN_PASSWORD: ${commonPassword.message}`);
  }
  const password = env.ADMIN_PASSWORD ?? randomBytes(12).toString("base64url");
  await db
    .insertInto("account")
    .values({
      username: env.ADMIN_USERNAME,
      passwordHash: await hashPassword(password),
      role: "ADMIN",
      createdAt: new Date().toISOString(),
    })
    .execute();
  if (!env.ADMIN_PASSWORD) {
    console.info(
      `첫 관리자 계정을 만들었습니다. 아이디: ${env.ADMIN_USERNAME}   비밀번호: ${password}   (다시 보여 드리지 않습니다)`,
    );
  }
}
