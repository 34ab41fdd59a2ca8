import { db } from "~/database/db.server";
import type { FieldProblem } from "~/text/refusal";
import { countPasswordCheck } from "./login-throttle.server";
import { verifyPassword } from "./password.server";

/** Returns the account's hash, or undefined for a wrong password. Throws a growing 429. */
export async function checkCurrentPassword(accountId: number, password: string) {
  const { passwordHash } = await db
    .selectFrom("account")
    .select("passwordHash")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const attempt = countPasswordCheck(accountId);
  if (!(await verifyPassword(passwordHash, password, attempt.turn))) return undefined;
  attempt.forget();
  return passwordHash;
}

export const wrongPassword: FieldProblem = {
  code: "invalid",
  message: "현재 비밀번호가 일치하지 않습니다.",
};

/** For a page that shows a 429 beside the field, so that the rest of the input stays. */
export async function problemIfThrottled(thrown: unknown): Promise<FieldProblem> {
  if (!(thrown instanceof Response) || thrown.status !== 429) throw thrown;
  return { code: "tooMany", message: await thrown.text() };
}

export async function passwordProblem(accountId: number, password: string) {
  const checked = await checkCurrentPassword(accountId, password).catch(problemIfThrottled);
  return typeof checked === "string" ? undefined : (checked ?? wrongPassword);
}

export function statusOfProblem({ code }: FieldProblem) {
  return code === "tooMany" ? 429 : 400;
}
