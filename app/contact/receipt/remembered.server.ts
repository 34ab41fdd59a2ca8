import * as z from "zod";
import { signedCookie } from "~/auth/signed-cookie.server";
import { isHttps } from "~/env.server";
import { REMEMBERED } from "~/public/remembered";
import { DAY, SECOND } from "~/text/duration";

const LASTS = (90 * DAY) / SECOND;

/** The key of the inquiry that a visitor has asked this device to remember. No script can read it. */
const cookie = signedCookie("inquiry", {
  maxAge: LASTS,
  schema: z.string().regex(/^[\w-]{22}$/),
  path: "/contact",
});

export function rememberedKey(request: Request) {
  return cookie.readAll(request.headers.get("Cookie"))[0];
}

/** @param key undefined to forget it */
export async function rememberingHeaders(key: string | undefined) {
  const secret = key === undefined ? await cookie.remove() : await cookie.write(key);
  // Without a secret: by it the pages that look the same to everybody show the link.
  const flag = `${REMEMBERED}=1; Path=/; SameSite=Lax; Max-Age=${key === undefined ? 0 : LASTS}`;
  return new Headers([
    ["Set-Cookie", secret],
    ["Set-Cookie", isHttps ? `${flag}; Secure` : flag],
  ]);
}
