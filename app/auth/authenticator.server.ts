import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { db } from "~/database/db.server";
import { receiveForm } from "~/files/receive.server";
import { addressOf } from "~/http/address.server";
import { CREDENTIALS_TEXT_BYTES, credentialsSchema } from "./credentials";
import { countTry } from "./login-throttle.server";
import { verifyPassword } from "./password.server";
import type { User } from "./session.server";

export class LoginRefused extends Error {}

const authenticator = new Authenticator<User>();

authenticator.use(
  new FormStrategy(async ({ form }) => {
    const { username, password } = credentialsSchema.parse(Object.fromEntries(form));
    const account = await db
      .selectFrom("account")
      .select(["id", "username", "role", "sessionVersion", "passwordHash"])
      .where("username", "=", username)
      .executeTakeFirst();
    const right = await verifyPassword(account?.passwordHash, password);
    if (!account || !right) throw new LoginRefused();
    const { passwordHash: _, ...user } = account;
    return user;
  }),
);

/**
 * Checks username and password as posted (urlencoded or multipart).
 *
 * @throws LoginRefused when they do not match an account
 * @throws Response 429 after too many wrong tries from one address, 400, 413 or 415 for a body
 *   that is no small form
 */
export async function authenticate(request: Request) {
  const { fields } = await receiveForm(request, { textBytes: CREDENTIALS_TEXT_BYTES });
  const forget = countTry(addressOf(request));
  // The strategy would read a body of any size, so it gets the two fields only.
  const form = new URLSearchParams({
    username: fields.get("username") ?? "",
    password: fields.get("password") ?? "",
  });
  const user = await authenticator.authenticate(
    "form",
    new Request(request.url, { method: "POST", body: form }),
  );
  forget();
  return user;
}
