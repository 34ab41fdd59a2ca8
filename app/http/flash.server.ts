import { createCookie } from "@remix-run/node";

/** One short message that survives one redirect: what was saved says so on the next page. */
const flash = createCookie("flash", {
  httpOnly: true,
  maxAge: 60,
  path: "/admin",
  sameSite: "lax",
});

/** @returns the Set-Cookie header that leaves the message */
export function leaveFlash(message: string) {
  return flash.serialize(message);
}

/** @returns the message, if one was left, and the headers that take it away */
export async function takeFlash(request: Request) {
  const message: unknown = await flash.parse(request.headers.get("Cookie"));
  if (typeof message !== "string") return { message: undefined, headers: undefined };
  return { message, headers: { "Set-Cookie": await flash.serialize("", { maxAge: 0 }) } };
}
