import * as z from "zod";
import type { Account } from "~/database/tables";
import { KILOBYTE } from "~/text/bytes";

/** Text of a login or a password change. */
export const CREDENTIALS_TEXT_BYTES = 8 * KILOBYTE;

/** A login has no per-field errors: username and password are right or wrong only together. */
export const credentialsSchema = z.object({
  username: z.string(),
  password: z.string(),
  /** The code of the second step, for accounts that have one. */
  otp: z.string().optional(),
});

/** Public view of the signed-in user. */
export const userSchema = z.object({
  username: z.string(),
  roles: z.enum(["ROLE_ADMIN", "ROLE_MANAGER", "ROLE_USER"]),
});

export function publicUser({ username, role }: Pick<Account, "username" | "role">) {
  return { username, roles: `ROLE_${role}` } satisfies z.output<typeof userSchema>;
}
