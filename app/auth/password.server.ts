import { hash, verify } from "@node-rs/argon2";
import { turns } from "~/turns";

// Each takes one of the four threads that also read files; pages and pictures keep the others.
const inTurn = turns(2);

/** argon2id with the library's defaults, which follow OWASP's first recommendation (19 MiB, 2 passes). */
export function hashPassword(password: string) {
  return inTurn(() => hash(password));
}

/** An unknown account costs as much time as a known one, so that names cannot be guessed by the clock. */
export async function verifyPassword(passwordHash: string | undefined, password: string) {
  const against = passwordHash ?? (await decoy);
  const matches = await inTurn(() => verify(against, password));
  return passwordHash !== undefined && matches;
}

const decoy = hash("no account has this password");
