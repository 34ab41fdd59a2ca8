import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { User } from "./session.server";
import { signedCookie } from "./signed-cookie.server";

const LIFETIME = 365 * 24 * 60 * 60 * 1000;

const cookie = signedCookie("device", {
  maxAge: LIFETIME / 1000,
  schema: z.object({ deviceId: z.string(), accountId: z.int(), issuedAt: z.number() }),
});

/**
 * Marks the browser as one in which this account has signed in. It opens nothing: its tries at the
 * account's password are counted apart from everybody else's.
 *
 * @returns the Set-Cookie header
 */
export async function rememberDevice(request: Request, { id: accountId }: User) {
  const deviceId = (await knownDevice(request, accountId)) ?? randomUUID();
  return cookie.write({ deviceId, accountId, issuedAt: Date.now() });
}

/**
 * Whether somebody of this site has signed in with the browser before, told by its Cookie header
 * alone. The front door lets it go first, so that the office works on while others crowd in.
 */
export function isKnownBrowser(cookieHeader: string | undefined) {
  return cookie
    .readAllNow(cookieHeader ?? "")
    .some(({ issuedAt }) => Date.now() - issuedAt < LIFETIME);
}

/** The id of a browser in which this account has signed in within a year. */
export async function knownDevice(request: Request, accountId: number | undefined) {
  const device = (await cookie.readAll(request)).find(
    (each) => each.accountId === accountId && Date.now() - each.issuedAt < LIFETIME,
  );
  return device?.deviceId;
}
