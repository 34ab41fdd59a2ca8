import * as z from "zod";
import { valueCookie } from "~/auth/signed-cookie.server";
import { isHttps } from "~/env.server";
import { DAY, SECOND } from "~/text/duration";

const LASTS = (90 * DAY) / SECOND;

const cookie = valueCookie("inquiry", {
  maxAge: LASTS,
  schema: z.string().regex(/^[\w-]{22}$/),
  path: "/contact",
});

export async function rememberedKey(request: Request) {
  const [key] = await cookie.readAll(request.headers.get("Cookie"));
  return key;
}

export async function rememberingHeaders(key: string | undefined) {
  const secret = key === undefined ? await cookie.remove() : await cookie.write(key);
  // Readable by script (public/remembered.tsx), without the secret: cached pages show the link by it.
  const flag = `remembered=1; Path=/; SameSite=Lax; Max-Age=${key === undefined ? 0 : LASTS}`;
  return new Headers([
    ["Set-Cookie", secret],
    ["Set-Cookie", isHttps ? `${flag}; Secure` : flag],
  ]);
}
