import { hash, verify } from "@node-rs/argon2";
import { type Place, turns } from "~/turns";

// Each takes one of the four threads that also read files; pages and pictures keep the others.
const inTurn = turns(2);

/**
 * argon2id with the library's defaults, which follow OWASP's first recommendation (19 MiB, 2 passes).
 * Only somebody who is signed in asks for it, so it does not wait behind strangers.
 */
export function hashPassword(password: string) {
  return inTurn(() => hash(password), { isUrgent: true });
}

/**
 * An unknown account costs as much time as a known one, so that names cannot be guessed by the clock.
 *
 * @throws LineTooLong when more are waiting than the place allows
 */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
  place?: Place,
) {
  const matches = await inTurn(async () => verify(passwordHash ?? (await decoy), password), place);
  return passwordHash !== undefined && matches;
}

const decoy = hash("no account has this password");
