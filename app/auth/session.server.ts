import { createCookieSessionStorage } from "@remix-run/node";
import { db } from "~/database/db.server";
import type { Account } from "~/database/tables";
import { isHttps } from "~/env.server";
import { sessionSecret } from "./session-secret.server";

/** What the cookie carries: who, and as of which password. */
interface SessionData {
  accountId: number;
  sessionVersion: number;
  /** Milliseconds of the epoch: how long a browser keeps a cookie is only its own word. */
  issuedAt: number;
}

export type User = Pick<Account, "id" | "username" | "role" | "sessionVersion">;

const LIFETIME = 14 * 24 * 60 * 60 * 1000;

const storage = createCookieSessionStorage<SessionData>({
  cookie: {
    name: "__session",
    httpOnly: true,
    maxAge: LIFETIME / 1000,
    path: "/",
    sameSite: "lax",
    secrets: [sessionSecret],
    secure: isHttps,
  },
});

/** The account behind the cookie, if both are still good. */
export async function getUser(request: Request): Promise<User | undefined> {
  const session = await storage.getSession(request.headers.get("Cookie"));
  const accountId = session.get("accountId");
  const sessionVersion = session.get("sessionVersion");
  if (accountId === undefined || sessionVersion === undefined) return undefined;
  if (Date.now() - (session.get("issuedAt") ?? 0) > LIFETIME) return undefined;
  return db
    .selectFrom("account")
    .select(["id", "username", "role", "sessionVersion"])
    .where("id", "=", accountId)
    .where("sessionVersion", "=", sessionVersion)
    .executeTakeFirst();
}

/** @returns the Set-Cookie header that signs the user in */
export async function startSession(user: User) {
  const session = await storage.getSession();
  session.set("accountId", user.id);
  session.set("sessionVersion", user.sessionVersion);
  session.set("issuedAt", Date.now());
  return storage.commitSession(session);
}

/** @returns the Set-Cookie header that takes the cookie away */
export async function endSession(request: Request) {
  return storage.destroySession(await storage.getSession(request.headers.get("Cookie")));
}
