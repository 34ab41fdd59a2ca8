import * as z from "zod";
import type { Account } from "~/database/tables";
import { KILOBYTE } from "~/text/bytes";

export const CREDENTIALS_TEXT_BYTES = 8 * KILOBYTE;

/** No errors by field: username and password are right or wrong only together. */
export const credentialsSchema = z.object({
  username: z.string(),
  password: z.string(),
  otp: z.string().optional(),
});

export const userSchema = z.object({
  username: z.string(),
  roles: z.enum(["ROLE_ADMIN", "ROLE_MANAGER", "ROLE_USER"]),
});

export function publicUser({ username, role }: Pick<Account, "username" | "role">) {
  return { username, roles: `ROLE_${role}` } satisfies z.output<typeof userSchema>;
}
