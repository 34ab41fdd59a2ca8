import type * as z from "zod";
import { db } from "~/database/db.server";
import type { FieldProblem } from "~/text/refusal";
import { commonPassword, isCommonPassword } from "./common-password.server";
import { checkCurrentPassword, wrongPassword } from "./current-password.server";
import { hashPassword } from "./password.server";
import type { passwordSchema } from "./password-schema";
import { endsSessions, startSession, type User } from "./session.server";

type Changed =
  | { cookie: string }
  | { error: { currentPassword: FieldProblem[] } | { newPassword: FieldProblem[] } };

/** Returns Set-Cookie of a new session, or why the password stays. Throws a 429. */
export async function changePassword(
  user: User,
  { currentPassword, newPassword }: z.output<typeof passwordSchema>,
  request: Request,
): Promise<Changed> {
  if (await isCommonPassword(newPassword)) return { error: { newPassword: [commonPassword] } };
  const passwordHash = await checkCurrentPassword(user.id, currentPassword);
  const changed =
    passwordHash !== undefined &&
    (await db
      .updateTable("account")
      .set({
        passwordHash: await hashPassword(newPassword),
        ...endsSessions,
        isFirstPassword: 0,
      })
      .where("id", "=", user.id)
      // Of two concurrent changes, the second fails: it was checked against the old password.
      .where("passwordHash", "=", passwordHash)
      .returning(["id", "sessionVersion"])
      .executeTakeFirst());
  if (!changed) return { error: { currentPassword: [wrongPassword] } };
  return { cookie: await startSession(changed, request) };
}
