import { redirect } from "@remix-run/node";
import * as z from "zod";
import { signedCookie } from "~/auth/signed-cookie.server";

/** What the button 되돌리기 beside a message sends, and where. */
const undoSchema = z.object({
  action: z.string(),
  fields: z.array(z.tuple([z.string(), z.string()])),
});
type Undo = z.output<typeof undoSchema>;

/** A message that survives one redirect, to be shown on the next page. */
const flash = signedCookie("flash", {
  maxAge: 60,
  schema: z.union([
    z.string().min(1),
    z.object({ message: z.string(), undo: undoSchema }),
    z.object({ message: z.string(), hasFailed: z.literal(true) }),
  ]),
});

/** Browsers refuse a cookie of more than 4,096 bytes, and the message with it. */
const LONGEST_UNDO = 1500;

/** Redirects by GET after a save, with a message. */
export async function redirectWithFlash(to: string, message: string, cookie?: string) {
  const headers = new Headers({ "Set-Cookie": await flash.write(message) });
  if (cookie) headers.append("Set-Cookie", cookie);
  return redirect(to, { status: 303, headers });
}

/** The same for what was not done. */
export async function redirectWithFailure(to: string, message: string) {
  const headers = { "Set-Cookie": await flash.write({ message, hasFailed: true }) };
  return redirect(to, { status: 303, headers });
}

/** The same for what can be undone. */
export async function redirectWithUndo(to: string, message: string, undo: Undo) {
  const isShort = JSON.stringify(undo).length <= LONGEST_UNDO;
  const headers = { "Set-Cookie": await flash.write(isShort ? { message, undo } : message) };
  return redirect(to, { status: 303, headers });
}

/** Redirects by GET with what is to be said there, and perhaps taken back. */
export function redirectWith(to: string, { message, hasFailed, undo }: Flash) {
  if (hasFailed) return redirectWithFailure(to, message);
  return undo ? redirectWithUndo(to, message, undo) : redirectWithFlash(to, message);
}

export interface Flash {
  message: string;
  hasFailed?: boolean;
  undo?: Undo;
}

/** @returns the message, if any, and the headers that delete it */
export async function takeFlash(request: Request) {
  const [found] = flash.readAll(request.headers.get("Cookie"));
  if (found === undefined) return { flash: undefined, headers: undefined };
  const taken: Flash = typeof found === "string" ? { message: found } : found;
  return { flash: taken, headers: { "Set-Cookie": await flash.remove() } };
}
