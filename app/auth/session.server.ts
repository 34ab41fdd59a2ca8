import { z } from "zod";
import { db } from "~/database/db.server";
import type { Account } from "~/database/tables";
import { signedCookie } from "./signed-cookie.server";

export type User = Pick<Account, "id" | "username" | "role" | "sessionVersion">;

const LIFETIME = 14 * 24 * 60 * 60 * 1000;

const cookie = signedCookie("__session", {
  maxAge: LIFETIME / 1000,
  /** The account, and the version of its password. */
  schema: z.object({
    accountId: z.int(),
    sessionVersion: z.int(),
    /** Milliseconds since the epoch. Checked here, because clients need not honour Max-Age. */
    issuedAt: z.number(),
  }),
});

export const sessionCookieName = cookie.name;

/** The signed-in account, if the session is still valid. */
export async function getUser(request: Request): Promise<User | undefined> {
  for (const { accountId, sessionVersion, issuedAt } of cookie.readAll(
    request.headers.get("Cookie"),
  )) {
    if (Date.now() - issuedAt > LIFETIME) continue;
    const user = await db
      .selectFrom("account")
      .select(["id", "username", "role", "sessionVersion"])
      .where("id", "=", accountId)
      .where("sessionVersion", "=", sessionVersion)
      .executeTakeFirst();
    if (user) return user;
  }
  return undefined;
}

/** @returns the Set-Cookie header that signs the user in */
export function startSession({ id, sessionVersion }: User) {
  return cookie.write({ accountId: id, sessionVersion, issuedAt: Date.now() });
}

/** @returns the Set-Cookie header that deletes the session cookie */
export function endSession() {
  return cookie.remove();
}
