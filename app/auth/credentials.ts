import { z } from "zod";
import { KILOBYTE } from "~/request/limits";

/** The text of a login, or of a change of password. */
export const CREDENTIALS_TEXT_BYTES = 8 * KILOBYTE;

/** What a login sends. Nothing is said about a field: only both together are right or wrong. */
export const credentialsSchema = z.object({
  username: z.string(),
  password: z.string(),
});

/** What a client is told of whoever is logged in. */
export const userSchema = z.object({
  username: z.string(),
  roles: z.enum(["ROLE_ADMIN", "ROLE_MANAGER", "ROLE_USER"]),
});
