import { hash, verify } from "@node-rs/argon2";

/** argon2id with the library's defaults, which follow OWASP's first recommendation (19 MiB, 2 passes). */
export function hashPassword(password: string) {
  return hash(password);
}

/** An unknown account costs as much time as a known one, so that names cannot be guessed by the clock. */
export async function verifyPassword(passwordHash: string | undefined, password: string) {
  const matches = await verify(passwordHash ?? (await decoy), password);
  return passwordHash !== undefined && matches;
}

const decoy = hash("no account has this password");
