import { Secret } from "otpauth";
import { hashSecret } from "~/auth/hash-secret.server";
import { endOtherSessions, type User } from "~/auth/session.server";
import { db } from "~/database/db.server";
import { inFours } from "./in-fours";

/** Of 80 bits each: a plain hash is enough. */
const RECOVERY_CODES = { count: 10, bytes: 10 };

/** Ends all other sessions. The returned recovery codes cannot be read again. */
export function switchOn(user: Pick<User, "id" | "sessionId">, secret: string, period: number) {
  const accountId = user.id;
  return db.transaction().execute(async (trx) => {
    await trx.deleteFrom("secondStep").where("accountId", "=", accountId).execute();
    await trx.insertInto("secondStep").values({ accountId, secret, usedPeriod: period }).execute();
    await endOtherSessions(user, trx);
    return replaceRecoveryCodes(accountId, trx);
  });
}

export function renewRecoveryCodes(accountId: number) {
  return db.transaction().execute((trx) => replaceRecoveryCodes(accountId, trx));
}

async function replaceRecoveryCodes(accountId: number, trx: typeof db) {
  const codes = Array.from(
    { length: RECOVERY_CODES.count },
    () => new Secret({ size: RECOVERY_CODES.bytes }).base32,
  );
  await trx.deleteFrom("recoveryCode").where("accountId", "=", accountId).execute();
  await trx
    .insertInto("recoveryCode")
    .values(codes.map((code) => ({ accountId, codeHash: hashSecret(code) })))
    .execute();
  return codes.map(inFours);
}
