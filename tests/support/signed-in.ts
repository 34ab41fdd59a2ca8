import { startSession } from "~/auth/session.server";
import { db } from "~/database/db.server";

/** @returns the Cookie header of the template's administrator, for tests without a server */
export async function signIn(request = new Request("http://localhost/")) {
  const account = await db.selectFrom("account").selectAll().executeTakeFirstOrThrow();
  return (await startSession(account, request)).split(";", 1)[0] ?? "";
}
