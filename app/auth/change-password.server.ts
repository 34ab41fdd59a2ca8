import { sql } from "kysely";
import type { z } from "zod";
import { db } from "~/database/db.server";
import type { FieldProblem } from "~/text/refusal";
import { countPasswordCheck } from "./login-throttle.server";
import { hashPassword, verifyPassword } from "./password.server";
import type { passwordSchema } from "./password-schema";
import { startSession, type User } from "./session.server";

/**
 * Changes the signed-in account's own password, which ends all its sessions. This browser gets a new
 * one.
 *
 * @returns the Set-Cookie header of the new session, or undefined for a wrong current password
 * @throws Response 429 with Retry-After, which grows with each wrong one
 */
export async function changePassword(
  user: User,
  { currentPassword, newPassword }: z.output<typeof passwordSchema>,
  request: Request,
) {
  const { passwordHash } = await db
    .selectFrom("account")
    .select("passwordHash")
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  // Someone who finds the office unattended must not be able to guess the password either.
  const attempt = countPasswordCheck(user.id);
  if (!(await verifyPassword(passwordHash, currentPassword, attempt.place))) return undefined;
  attempt.forget();
  const changed = await db
    .updateTable("account")
    .set({ passwordHash: await hashPassword(newPassword), sessionVersion: sql`sessionVersion + 1` })
    .where("id", "=", user.id)
    // Of two concurrent changes, the second fails: it was checked against the old password.
    .where("passwordHash", "=", passwordHash)
    .returning(["id", "sessionVersion"])
    .executeTakeFirst();
  return changed && startSession(changed, request);
}

export const wrongPassword: FieldProblem = {
  code: "invalid",
  message: "현재 비밀번호가 일치하지 않습니다.",
};
