import { randomUUID } from "node:crypto";
import type { Statement } from "better-sqlite3";
import * as z from "zod";
import { sqlite } from "~/database/db.server";
import { DAY, SECOND } from "~/text/duration";
import type { User } from "./session.server";
import { signedCookie } from "./signed-cookie.server";

const LIFETIME = 365 * DAY;

const cookie = signedCookie("device", {
  maxAge: LIFETIME / SECOND,
  schema: z.object({ deviceId: z.string(), accountId: z.int(), issuedAt: z.number() }),
});

/** Grants no access, only the browser's own count of login attempts at this account. */
export function rememberDevice(request: Request, { id: accountId }: Pick<User, "id">) {
  const deviceId = knownDevice(request, accountId) ?? randomUUID();
  return cookie.write({ deviceId, accountId, issuedAt: Date.now() });
}

/** The door gives such browsers priority, so that the office can work while the site is crowded. */
export function isKnownBrowser(cookieHeader: string | undefined) {
  return cookie.readAll(cookieHeader).some((device) => isRecent(device) && isInUse(device));
}

let inUse: Statement<[number]> | undefined;

/** Synchronous: the door does not wait, and catches nothing. */
function isInUse({ accountId }: { accountId: number }) {
  try {
    inUse ??= sqlite.prepare("SELECT 1 FROM account WHERE id = ? AND endedAt IS NULL");
    return inUse.get(accountId) !== undefined;
  } catch {
    // The signature is right. A database that cannot be read now takes nobody's priority.
    return true;
  }
}

/** A browser in which this account has signed in within the last year. */
export function knownDevice(request: Request, accountId: number | undefined) {
  const devices = cookie.readAll(request.headers.get("Cookie")).filter(isRecent);
  return devices.find((device) => device.accountId === accountId)?.deviceId;
}

function isRecent({ issuedAt }: { issuedAt: number }) {
  return Date.now() - issuedAt < LIFETIME;
}
