import { createCookie, redirect } from "@remix-run/node";
import { sessionSecret } from "~/auth/session-secret.server";
import { isHttps } from "~/env.server";

/** One short message that survives one redirect: what was saved says so on the next page. */
const flash = createCookie("flash", {
  httpOnly: true,
  maxAge: 60,
  path: "/admin",
  sameSite: "lax",
  secrets: [sessionSecret],
  secure: isHttps,
});

/** Where a form that was saved leads, by GET, with the message that says so. */
export async function redirectWithFlash(to: string, message: string, cookie?: string) {
  const headers = new Headers({ "Set-Cookie": await flash.serialize(message) });
  if (cookie) headers.append("Set-Cookie", cookie);
  return redirect(to, { status: 303, headers });
}

/** @returns the message, if one was left, and the headers that take it away */
export async function takeFlash(request: Request) {
  const message: unknown = await flash.parse(request.headers.get("Cookie"));
  if (typeof message !== "string") return { message: undefined, headers: undefined };
  return { message, headers: { "Set-Cookie": await flash.serialize("", { maxAge: 0 }) } };
}
