import { randomBytes } from "node:crypto";
import { hashPassword } from "~/auth/password.server";
import { endsSessions, type User } from "~/auth/session.server";
import { db } from "~/database/db.server";

export function readPeople() {
  return db
    .selectFrom("account")
    .select(["id", "username", "addedBy", "endedAt", "endedBy", "lastLoginAt", "isFirstPassword"])
    .select(["reissuedAt", "reissuedBy"])
    .orderBy("endedAt")
    .orderBy("id")
    .execute();
}

/** A name is never used again, in any case. Returns the first password. */
export async function addPerson(username: string, by: User) {
  const { password, passwordHash } = await makePassword();
  return db.transaction().execute(async (trx) => {
    await requireOn(trx, by);
    const added = await trx
      .insertInto("account")
      .values({
        ...{ username, passwordHash, role: "ADMIN", createdAt: new Date().toISOString() },
        ...{ addedBy: by.username, isFirstPassword: 1 },
      })
      .onConflict((conflict) => conflict.column("username").doNothing())
      .returning("id")
      .executeTakeFirst();
    return added && password;
  });
}

/**
 * For one that was forgotten. It ends the account's sessions and leaves its second step, so that a
 * password alone lets nobody in. Undefined if the account is off, gone or one's own.
 */
export async function reissuePassword(id: number, by: User) {
  const { password, passwordHash } = await makePassword();
  return db.transaction().execute(async (trx) => {
    await requireOn(trx, by);
    const reissued = await trx
      .updateTable("account")
      .set({
        ...{ passwordHash, isFirstPassword: 1, ...endsSessions },
        ...{ reissuedAt: new Date().toISOString(), reissuedBy: by.username },
      })
      .where("id", "=", id)
      .where("id", "!=", by.id)
      .where("endedAt", "is", null)
      .returning("username")
      .executeTakeFirst();
    return reissued && { ...reissued, password };
  });
}

async function makePassword() {
  const password = randomBytes(12).toString("base64url");
  return { password, passwordHash: await hashPassword(password) };
}

/** Whoever does it stays on, so that one account always is. Undefined if it is off or gone. */
export function endPerson(id: number, by: User) {
  return db.transaction().execute(async (trx) => {
    await requireOn(trx, by);
    const ended = await trx
      .updateTable("account")
      .set({
        endedAt: new Date().toISOString(),
        endedBy: by.username,
        ...endsSessions,
      })
      .where("id", "=", id)
      .where("id", "!=", by.id)
      .where("endedAt", "is", null)
      .returning("username")
      .executeTakeFirst();
    return ended?.username;
  });
}

/** The password took a moment to check. */
async function requireOn(trx: typeof db, { id }: User) {
  const { endedAt } = await trx
    .selectFrom("account")
    .select("endedAt")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (endedAt !== null) throw new Response("사용 중지된 계정입니다.", { status: 403 });
}
