import { z } from "zod";
import type { Account } from "~/database/tables";
import { KILOBYTE } from "~/request/limits";

/** The text of a login, or of a change of password. */
export const CREDENTIALS_TEXT_BYTES = 8 * KILOBYTE;

/** What a login sends. Nothing is said about a field: only both together are right or wrong. */
export const credentialsSchema = z.object({
  username: z.string(),
  password: z.string(),
});

/** Public view of the signed-in user. */
export const userSchema = z.object({
  username: z.string(),
  roles: z.enum(["ROLE_ADMIN", "ROLE_MANAGER", "ROLE_USER"]),
});

export function publicUser({ username, role }: Pick<Account, "username" | "role">) {
  return { username, roles: `ROLE_${role}` } satisfies z.output<typeof userSchema>;
}
