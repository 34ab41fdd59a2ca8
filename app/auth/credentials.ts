import { z } from "zod";

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
