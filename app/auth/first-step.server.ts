import * as z from "zod";
import { db } from "~/database/db.server";
import type { Account } from "~/database/tables";
import { MINUTE, SECOND } from "~/text/duration";
import { valueCookie } from "./signed-cookie.server";

const LIFETIME = 5 * MINUTE;

const cookie = valueCookie("login", {
  maxAge: LIFETIME / SECOND,
  schema: z.object({ accountId: z.int(), sessionVersion: z.int(), issuedAt: z.number() }),
});

/** Returns a Set-Cookie header that grants no access. */
export function rememberFirstStep({ id, sessionVersion }: Pick<Account, "id" | "sessionVersion">) {
  return cookie.write({ accountId: id, sessionVersion, issuedAt: Date.now() });
}

/** @returns the account whose password was right in the last five minutes, if it is still valid */
export async function accountAfterFirstStep(request: Request) {
  const steps = await cookie.readAll(request.headers.get("Cookie"));
  const passed = steps.find(({ issuedAt }) => Date.now() - issuedAt < LIFETIME);
  if (!passed) return undefined;
  return db
    .selectFrom("account")
    .select(["id", "role", "sessionVersion", "isFirstPassword"])
    .where("id", "=", passed.accountId)
    .where("endedAt", "is", null)
    .where("sessionVersion", "=", passed.sessionVersion)
    .executeTakeFirst();
}

export function forgetFirstStep() {
  return cookie.remove();
}
