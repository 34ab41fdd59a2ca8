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
export function rememberDevice(request: Request, { id: accountId }: User) {
  const deviceId = knownDevice(request, accountId) ?? randomUUID();
  return cookie.write({ deviceId, accountId, issuedAt: Date.now() });
}

/**
 * Whether somebody of this site has signed in with the browser before, told by its Cookie header
 * alone. The front door lets it go first, so that the office works on while others crowd in.
 */
export function isKnownBrowser(cookieHeader: string | undefined) {
  return cookie.readAll(cookieHeader).some(isRecent);
}

/** The id of a browser in which this account has signed in within a year. */
export function knownDevice(request: Request, accountId: number | undefined) {
  const devices = cookie.readAll(request.headers.get("Cookie")).filter(isRecent);
  return devices.find((device) => device.accountId === accountId)?.deviceId;
}

function isRecent({ issuedAt }: { issuedAt: number }) {
  return Date.now() - issuedAt < LIFETIME;
}
