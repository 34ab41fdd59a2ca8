import { type TurnOptions, turns } from "~/turns";

// Each occupies one of libuv's four threads, which also read files.
const inTurn = turns(2);

/** The library's defaults follow OWASP (19 MiB, 2 passes). Only staff and the start ask for it. */
export async function hashPassword(password: string) {
  const { hash } = await argon2();
  return inTurn(() => hash(password), { isUrgent: true });
}

/** Unknown accounts take as long, or the time would reveal usernames. Throws LineTooLong. */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
  turn?: TurnOptions,
) {
  const { verify, decoy } = await argon2();
  const matches = await inTurn(() => verify(passwordHash ?? decoy, password), turn);
  return passwordHash !== undefined && matches;
}

export const waitingPasswords = () => inTurn.waiting();

let library: ReturnType<typeof loadArgon2> | undefined;

/** Loaded with the first password: it takes 4 MB. */
function argon2() {
  library ??= loadArgon2();
  return library;
}

async function loadArgon2() {
  const { hash, verify } = await import("@node-rs/argon2");
  return { hash, verify, decoy: await hash("no account has this password") };
}
