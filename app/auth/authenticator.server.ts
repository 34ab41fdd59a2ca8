import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { db } from "~/database/db.server";
import type { Account } from "~/database/tables";
import { receiveForm } from "~/request/receive.server";
import { LineTooLong } from "~/turns";
import { CREDENTIALS_TEXT_BYTES, credentialsSchema } from "./credentials";
import { type Attempt, countLogin, tooManyTries } from "./login-throttle.server";
import { verifyPassword } from "./password.server";

export class LoginRefused extends Error {}

type Authenticated = Omit<Account, "passwordHash" | "createdAt">;

const authenticator = new Authenticator<Authenticated>();

authenticator.use(
  new FormStrategy(async ({ form, request }) => {
    const { username, password } = credentialsSchema.parse(Object.fromEntries(form));
    // Impossible credentials are not a guess: they are neither counted nor hashed.
    if (!isPossible(username, 50) || !isPossible(password, 200)) throw new LoginRefused();
    const account = await db
      .selectFrom("account")
      .select(["id", "username", "role", "sessionVersion", "passwordHash"])
      .where("username", "=", username)
      .executeTakeFirst();
    const attempt = await countLogin(request, account?.id);
    const right = await verifyInLine(attempt, account?.passwordHash, password);
    if (!account || !right) throw new LoginRefused();
    const { passwordHash: _, ...user } = account;
    // Otherwise a lesser account could reset the back-off for guesses at an administrator's
    // password.
    if (user.role === "ADMIN") attempt.forget();
    else attempt.takeBack();
    return user;
  }),
);

/**
 * Checks username and password as posted (urlencoded or multipart).
 *
 * @throws LoginRefused when they match no account
 * @throws Response 429 with Retry-After after failed attempts or while too many are being checked;
 *   400, 413 or 415 for a body that is not a small form
 */
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
  return authenticator.authenticate(
    "form",
    new Request(request.url, { method: "POST", headers, body }),
  );
}

/** If the queue is full, nothing was checked, so the attempt does not count. */
async function verifyInLine(attempt: Attempt, passwordHash: string | undefined, password: string) {
  try {
    return await verifyPassword(passwordHash, password, attempt.place);
  } catch (error) {
    attempt.takeBack();
    throw error instanceof LineTooLong ? tooManyTries(1) : error;
  }
}

function isPossible(text: string, longest: number) {
  return text.length > 0 && text.length <= longest;
}
