import { createHash } from "node:crypto";

/** For random secrets of 80 bits or more. Passwords need argon2. */
export function hashSecret(secret: string) {
  return createHash("sha256").update(secret).digest("hex");
}
