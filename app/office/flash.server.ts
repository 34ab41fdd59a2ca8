import { redirect } from "@remix-run/node";
import { z } from "zod";
import { signedCookie } from "~/auth/signed-cookie.server";

/** A message that survives one redirect, to be shown on the next page. */
const flash = signedCookie("flash", { maxAge: 60, schema: z.string().min(1) });

/** Redirects by GET after a save, with a message. */
export async function redirectWithFlash(to: string, message: string, cookie?: string) {
  const headers = new Headers({ "Set-Cookie": await flash.write(message) });
  if (cookie) headers.append("Set-Cookie", cookie);
  return redirect(to, { status: 303, headers });
}

/** @returns the message, if any, and the headers that delete it */
export async function takeFlash(request: Request) {
  const [message] = flash.readAll(request.headers.get("Cookie"));
  if (message === undefined) return { message, headers: undefined };
  return { message, headers: { "Set-Cookie": await flash.remove() } };
}
