import { sql } from "kysely";
import type { z } from "zod";
import { db } from "~/database/db.server";
import type { FieldProblem } from "~/text/refusal";
import { countPasswordCheck } from "./login-throttle.server";
import { hashPassword, verifyPassword } from "./password.server";
import type { passwordSchema } from "./password-schema";
import { startSession, type User } from "./session.server";

/**
 * Gives the session's own account another password, which ends every session but this one.
 *
 * @returns the Set-Cookie header that keeps this session, or undefined for a wrong current password
 * @throws Response 429 with Retry-After, longer after each wrong one
 */
export async function changePassword(
  user: User,
  { currentPassword, newPassword }: z.output<typeof passwordSchema>,
) {
  const { passwordHash } = await db
    .selectFrom("account")
    .select("passwordHash")
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  // Whoever found the office open shall not find the password out as well.
  const attempt = countPasswordCheck(user.id);
  if (!(await verifyPassword(passwordHash, currentPassword, attempt.place))) return undefined;
  attempt.forget();
  const changed = await db
    .updateTable("account")
    .set({ passwordHash: await hashPassword(newPassword), sessionVersion: sql`sessionVersion + 1` })
    .where("id", "=", user.id)
    // Two changes at once: the second still knows only the old password.
    .where("passwordHash", "=", passwordHash)
    .returning("sessionVersion")
    .executeTakeFirst();
  return changed && startSession({ ...user, sessionVersion: changed.sessionVersion });
}

export const wrongPassword: FieldProblem = {
  code: "invalid",
  message: "현재 비밀번호가 일치하지 않습니다.",
};
