import { randomBytes } from "node:crypto";
import { createCookieSessionStorage } from "@remix-run/node";
import SQLite from "better-sqlite3";
import { sql } from "kysely";
import { currentSender } from "~/current-response.server";
import { db } from "~/database/db.server";
import { evenOnFullDisk } from "~/database/reserve.server";
import type { Account } from "~/database/tables";
import { env } from "~/env.server";
import { DAY, MINUTE } from "~/text/duration";
import { deviceName } from "./device-name";
import { hashSecret } from "./hash-secret.server";
import { cookiesNamed, signedCookie } from "./signed-cookie.server";

export interface User extends Pick<Account, "id" | "username" | "role"> {
  sessionId: number;
}

/** Even if the session is used. */
const LIFETIME = 14 * DAY;
const LIFETIME_UNUSED = env.SESSION_IDLE_DAYS * DAY;
/** Between two writes of the last use, so that reading pages hardly ever writes. */
const USE_RECORDED_EVERY = 5 * MINUTE;

const cookie = signedCookie("__session", { maxAge: LIFETIME / 1000 });
const storage = createCookieSessionStorage<{ token: string }>({ cookie });

export const sessionCookieName = cookie.name;

export async function getUser(request: Request): Promise<User | undefined> {
  const { madeAfter, madeBefore, usedAfter } = limits();
  for (const tokenHash of await presentedBy(request)) {
    const session = await db
      .selectFrom("session")
      .innerJoin("account", (join) =>
        join
          .onRef("account.id", "=", "session.accountId")
          .onRef("account.sessionVersion", "=", "session.sessionVersion"),
      )
      .select(["session.id as sessionId", "session.createdAt", "session.lastUsedAt"])
      .select(["account.id", "account.username", "account.role"])
      .where("session.tokenHash", "=", tokenHash)
      .where("account.endedAt", "is", null)
      .executeTakeFirst();
    if (!session || session.createdAt <= madeAfter || session.lastUsedAt <= usedAfter) continue;
    if (session.createdAt >= madeBefore) continue;
    const { createdAt: _, lastUsedAt, ...user } = session;
    // Anything else counts as use, or a stolen cookie would leave no trace in the list of devices.
    if (!currentSender().isRefresh) await recordUse(user.sessionId, lastUsedAt);
    return user;
  }
  return undefined;
}

/** @returns the Set-Cookie header */
export async function startSession(
  { id: accountId, sessionVersion }: Pick<Account, "id" | "sessionVersion">,
  request: Request,
) {
  const token = randomBytes(32).toString("base64url");
  const now = new Date().toISOString();
  const device = deviceName(request.headers.get("User-Agent") ?? "");
  const { address } = currentSender();
  const login = { accountId, sessionVersion, device, address };
  const row = { ...login, tokenHash: hashSecret(token), createdAt: now, lastUsedAt: now };
  const presented = await presentedBy(request);
  // Somebody has to log in to make room on the disk.
  await evenOnFullDisk(() =>
    db.transaction().execute(async (trx) => {
      await trx.deleteFrom("session").where("tokenHash", "in", presented).execute();
      await trx.insertInto("session").values(row).execute();
      await trx
        .updateTable("account")
        .set({ lastLoginAt: now })
        .where("id", "=", accountId)
        .execute();
    }),
  );
  const session = await storage.getSession();
  session.set("token", token);
  return storage.commitSession(session);
}

/** Also for whoever has copied the cookie. */
export async function endSession(request: Request) {
  const presented = await presentedBy(request);
  if (presented.length > 0) {
    await evenOnFullDisk(() =>
      db.deleteFrom("session").where("tokenHash", "in", presented).execute(),
    );
  }
  return storage.destroySession(await storage.getSession());
}

/**
 * Set with an account's columns, it ends all its sessions and logins that are under way, and forgets
 * its push devices: the triggers `sessionsEnd` and `devicesAreForgotten` in docs/schema.sql.
 */
export const endsSessions = { sessionVersion: sql<number>`sessionVersion + 1` };

export function endAllSessions(accountId: number) {
  return evenOnFullDisk(() =>
    db.updateTable("account").set(endsSessions).where("id", "=", accountId).execute(),
  );
}

/** Ends logins under way, too, in the transaction of the change that they must not outlive. */
export async function endOtherSessions(
  { id, sessionId }: Pick<User, "id" | "sessionId">,
  trx: typeof db,
) {
  const own = await trx
    .selectFrom("session")
    .selectAll()
    .where("id", "=", sessionId)
    .executeTakeFirst();
  const { sessionVersion } = await trx
    .updateTable("account")
    .set(endsSessions)
    .where("id", "=", id)
    .returning("sessionVersion")
    .executeTakeFirstOrThrow();
  if (own)
    await trx
      .insertInto("session")
      .values({ ...own, sessionVersion })
      .execute();
}

export async function forgetEndedSessions(now = Date.now()) {
  const { madeAfter, madeBefore, usedAfter } = limits(now);
  let forgotten = 0;
  for (const query of [
    db.deleteFrom("session").where("createdAt", "<=", madeAfter),
    db.deleteFrom("session").where("createdAt", ">=", madeBefore),
    db.deleteFrom("session").where("lastUsedAt", "<=", usedAfter),
  ]) {
    forgotten += Number((await query.executeTakeFirst()).numDeletedRows);
  }
  return forgotten;
}

export function limits(now = Date.now()) {
  return {
    madeAfter: new Date(now - LIFETIME).toISOString(),
    // One made while the clock was a year ahead would otherwise be valid for a year.
    madeBefore: new Date(now + LIFETIME).toISOString(),
    usedAfter: new Date(now - LIFETIME_UNUSED).toISOString(),
  };
}

async function recordUse(id: number, lastUsedAt: string) {
  const now = Date.now();
  // A use in the future was stored by a wrong clock.
  if (Math.abs(now - Date.parse(lastUsedAt)) < USE_RECORDED_EVERY) return;
  try {
    await db
      .updateTable("session")
      .set({ lastUsedAt: new Date(now).toISOString() })
      .where("id", "=", id)
      .execute();
  } catch (error) {
    // The office can be read even if the database cannot be written.
    if (!(error instanceof SQLite.SqliteError)) throw error;
  }
}

/** A forged cookie has no token, and so costs no query. */
async function presentedBy(request: Request) {
  const headers = cookiesNamed(cookie.name, request.headers.get("Cookie"));
  const sessions = await Promise.all(headers.map((header) => storage.getSession(header)));
  const tokens = sessions.flatMap((session) => session.get("token") ?? []);
  return tokens.map(hashSecret);
}
