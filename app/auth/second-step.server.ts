import { TOTP } from "otpauth";
import { db } from "~/database/db.server";
import { evenOnFullDisk } from "~/database/reserve.server";
import type { Account } from "~/database/tables";
import { LoginRefused } from "./authenticator.server";
import { hashSecret } from "./hash-secret.server";
import { countCode } from "./login-throttle.server";

/** The present period, or one to either side, for clocks that are not quite right. */
export function periodOf(secret: string, code: string, timestamp = Date.now()) {
  const totp = new TOTP({ secret });
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

export function normalCode(typed: string) {
  const code = typed.replaceAll(/[\s-]/g, "").toUpperCase();
  return /^(?:\d{6}|[A-Z2-7]{16})$/.test(code) ? code : undefined;
}

/** Each code is good for one login. Throws LoginRefused, and 429 after wrong codes. */
export async function passSecondStep(
  request: Request,
  { id, role }: Pick<Account, "id" | "role">,
  typed: string,
) {
  const code = normalCode(typed);
  // Not a guess, so it is not counted.
  if (!code) throw new LoginRefused(typed === "" ? codeNeeded : wrongCode);
  const attempt = await countCode(request, id);
  const isRight = await evenOnFullDisk(() =>
    code.length === 6 ? spendCode(id, code) : spendRecoveryCode(id, code),
  );
  if (!isRight) throw new LoginRefused(wrongCode);
  // As after a password without a second step: a lesser account must not reset the back-off.
  if (role === "ADMIN") attempt.forget();
  else attempt.takeBack();
}

const wrongCode =
  "인증 코드가 일치하지 않거나 이미 사용한 코드입니다. 앱에 새로 표시된 숫자나 다른 복구 코드를 입력해 주세요.";
const codeNeeded = "2단계 인증을 사용하는 계정입니다. 인증 코드도 함께 보내 주세요.";

async function spendCode(accountId: number, code: string) {
  const known = await db
    .selectFrom("secondStep")
    .select("secret")
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  const period = known && periodOf(known.secret, code);
  if (period === undefined) return false;
  const { numUpdatedRows } = await db
    .updateTable("secondStep")
    .set({ usedPeriod: period })
    .where("accountId", "=", accountId)
    // Replay protection: neither the same code nor an earlier one is accepted.
    .where("usedPeriod", "<", period)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function spendRecoveryCode(accountId: number, code: string) {
  const { numDeletedRows } = await db
    .deleteFrom("recoveryCode")
    .where("accountId", "=", accountId)
    .where("codeHash", "=", hashSecret(code))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** @returns the number of recovery codes left, or undefined without a second step */
export async function readSecondStep(accountId: number) {
  const row = await db
    .selectFrom("secondStep")
    .leftJoin("recoveryCode", "recoveryCode.accountId", "secondStep.accountId")
    .select((eb) => eb.fn.count<number>("recoveryCode.codeHash").as("codesLeft"))
    .where("secondStep.accountId", "=", accountId)
    .groupBy("secondStep.accountId")
    .executeTakeFirst();
  return row?.codesLeft;
}

export async function switchOff(accountId: number) {
  await db.deleteFrom("secondStep").where("accountId", "=", accountId).execute();
}
