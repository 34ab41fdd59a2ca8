import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { db } from "~/database/db.server";
import { receiveForm } from "~/request/receive.server";
import { LineTooLong } from "~/turns";
import { CREDENTIALS_TEXT_BYTES, credentialsSchema } from "./credentials";
import { type Attempt, countLogin, tooManyTries } from "./login-throttle.server";
import { verifyPassword } from "./password.server";
import type { User } from "./session.server";

export class LoginRefused extends Error {}

const authenticator = new Authenticator<User>();

authenticator.use(
  new FormStrategy(async ({ form, request }) => {
    const { username, password } = credentialsSchema.parse(Object.fromEntries(form));
    // What no account can have is no guess: it is neither counted nor worth a turn.
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
    // Or an account of lesser rights could clear the way for guesses at an administrator's.
    if (user.role === "ADMIN") attempt.forget();
    else attempt.takeBack();
    return user;
  }),
);

/**
 * Checks username and password as posted (urlencoded or multipart).
 *
 * @throws LoginRefused when they do not match an account
 * @throws Response 429 with Retry-After after wrong tries or while too many are being checked; 400,
 *   413 or 415 for a body that is no small form
 */
export async function authenticate(request: Request) {
  const { fields } = await receiveForm(request, { textBytes: CREDENTIALS_TEXT_BYTES });
  // The strategy would read a body of any size, so it gets the two fields only.
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

/** A full line judges nothing, so it costs no try. */
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
