import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { db } from "~/database/db.server";
import type { Account } from "~/database/tables";
import { receiveForm } from "~/request/receive.server";
import { LineTooLong } from "~/turns";
import { CREDENTIALS_TEXT_BYTES, credentialsSchema } from "./credentials";
import { MAX_PASSWORD, MAX_USERNAME } from "./lengths";
import { type Attempt, countLogin, tooManyTries } from "./login-throttle.server";
import { verifyPassword } from "./password.server";

export class LoginRefused extends Error {
  constructor(message = "아이디 또는 비밀번호가 일치하지 않습니다") {
    super(message);
  }
}

interface Authenticated
  extends Pick<Account, "id" | "username" | "role" | "sessionVersion" | "isFirstPassword"> {
  /** The login is complete only with a code. */
  hasSecondStep: boolean;
}

const authenticator = new Authenticator<Authenticated>();

authenticator.use(
  new FormStrategy(async ({ form, request }) => {
    const { username, password } = credentialsSchema.parse(Object.fromEntries(form));
    // Impossible credentials are no guess: they are neither counted nor hashed.
    if (!isPossible(username, MAX_USERNAME) || !isPossible(password, MAX_PASSWORD)) {
      throw new LoginRefused();
    }
    const account = await db
      .selectFrom("account")
      .leftJoin("secondStep", "secondStep.accountId", "account.id")
      .select(["id", "username", "role", "sessionVersion", "isFirstPassword"])
      .select(["passwordHash", "secret"])
      .where("username", "=", username)
      .where("endedAt", "is", null)
      .executeTakeFirst();
    const attempt = await countLogin(request, account?.id);
    const right = await verifyInLine(attempt, account?.passwordHash, password);
    if (!account || !right) throw new LoginRefused();
    const { passwordHash: _, secret, ...user } = account;
    const hasSecondStep = secret !== null;
    // Otherwise a lesser account could reset the back-off for an administrator's password.
    if (user.role === "ADMIN" && !hasSecondStep) attempt.forget();
    else attempt.takeBack();
    return { ...user, hasSecondStep };
  }),
);

/** @throws LoginRefused, or Response 429 with Retry-After, or 400, 413 or 415 for another body */
export async function authenticate(request: Request) {
  const { fields } = await receiveForm(request, { textBytes: CREDENTIALS_TEXT_BYTES });
  // The strategy would read a body of any size, so it gets only the two fields.
  const body = new URLSearchParams({
    username: fields.get("username") ?? "",
    password: fields.get("password") ?? "",
  });
  const headers = new Headers(request.headers);
  headers.delete("Content-Type");
  headers.delete("Content-Length");
  const account = await authenticator.authenticate(
    "form",
    new Request(request.url, { method: "POST", headers, body }),
  );
  return { account, otp: fields.get("otp") ?? "" };
}

/** If the queue is full, nothing was checked, so the attempt does not count. */
async function verifyInLine(attempt: Attempt, passwordHash: string | undefined, password: string) {
  try {
    return await verifyPassword(passwordHash, password, attempt.turn);
  } catch (error) {
    attempt.takeBack();
    throw error instanceof LineTooLong ? tooManyTries(1) : error;
  }
}

function isPossible(text: string, longest: number) {
  return text.length > 0 && text.length <= longest;
}
