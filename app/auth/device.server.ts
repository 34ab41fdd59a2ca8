import { randomUUID } from "node:crypto";
import type { Statement } from "better-sqlite3";
import * as z from "zod";
import { sqlite } from "~/database/db.server";
import { DAY, SECOND } from "~/text/duration";
import type { User } from "./session.server";
import { valueCookie } from "./signed-cookie.server";

const LIFETIME = 365 * DAY;

const cookie = valueCookie("device", {
  maxAge: LIFETIME / SECOND,
  schema: z.object({ deviceId: z.string(), accountId: z.int(), issuedAt: z.number() }),
});

/** Grants no access, only the browser's own count of login attempts at this account. */
export async function rememberDevice(request: Request, { id: accountId }: Pick<User, "id">) {
  const deviceId = (await knownDevice(request, accountId)) ?? randomUUID();
  return cookie.write({ deviceId, accountId, issuedAt: Date.now() });
}

/** The door gives such browsers priority, so that the office can work while the site is crowded. */
export async function isKnownBrowser(cookieHeader: string | undefined) {
  return (await cookie.readAll(cookieHeader)).some((device) => isRecent(device) && isInUse(device));
}

let inUse: Statement<[number]> | undefined;

/** Past Kysely, whose queries wait for the transactions of others. */
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
export async function knownDevice(request: Request, accountId: number | undefined) {
  const devices = await cookie.readAll(request.headers.get("Cookie"));
  return devices.filter(isRecent).find((device) => device.accountId === accountId)?.deviceId;
}

function isRecent({ issuedAt }: { issuedAt: number }) {
  return Date.now() - issuedAt < LIFETIME;
}
