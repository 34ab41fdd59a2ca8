import { data } from "@remix-run/node";
import type { Account } from "~/database/tables";
import { LoginRefused } from "./authenticator.server";
import { rememberDevice } from "./device.server";
import { startSession } from "./session.server";

export async function loginCookies(
  request: Request,
  account: Pick<Account, "id" | "sessionVersion">,
): Promise<["Set-Cookie", string][]> {
  return [
    ["Set-Cookie", await startSession(account, request)],
    ["Set-Cookie", await rememberDevice(request, account)],
  ];
}

export async function loginFailure(thrown: unknown) {
  if (thrown instanceof LoginRefused) return data({ text: thrown.message }, { status: 401 });
  if (thrown instanceof Response && thrown.status === 429) {
    const headers = { "Retry-After": thrown.headers.get("Retry-After") ?? "" };
    return data({ text: await thrown.text() }, { status: 429, headers });
  }
  throw thrown;
}
