import { hash, verify } from "@node-rs/argon2";
import { type Place, turns } from "~/turns";

// Each occupies one of libuv's four threads, which also read files; pages and pictures keep two.
const inTurn = turns(2);

/**
 * argon2id with the library's defaults, which follow OWASP's first recommendation (19 MiB, 2
 * passes). Urgent, because only signed-in staff and the start ask for it.
 */
export function hashPassword(password: string) {
  return inTurn(() => hash(password), { isUrgent: true });
}

/**
 * Constant-time with respect to the account: an unknown one takes as long as a known one, so that
 * response times do not reveal usernames.
 *
 * @throws LineTooLong when more are waiting than `place` allows
 */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
  place?: Place,
) {
  const matches = await inTurn(async () => verify(passwordHash ?? (await decoy), password), place);
  return passwordHash !== undefined && matches;
}

/** How many checks wait for their turn. */
export const waitingPasswords = () => inTurn.waiting();

const decoy = hash("no account has this password");
