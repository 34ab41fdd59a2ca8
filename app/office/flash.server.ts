import { redirect } from "@remix-run/node";
import * as z from "zod";
import { valueCookie } from "~/auth/signed-cookie.server";

/** What the button 되돌리기 sends. */
const undoSchema = z.object({
  action: z.string(),
  fields: z.array(z.tuple([z.string(), z.string()])),
});

const flashSchema = z.object({
  message: z.string().min(1),
  hasFailed: z.literal(true).optional(),
  undo: undoSchema.optional(),
});
export type Flash = z.output<typeof flashSchema>;

const flash = valueCookie("flash", { maxAge: 60, schema: flashSchema });

/** Browsers refuse a cookie of more than 4,096 bytes, and the message with it. */
const LONGEST_UNDO = 1500;

export async function redirectWith(to: string, { undo, ...said }: Flash, cookie?: string) {
  const isShort = undo !== undefined && JSON.stringify(undo).length <= LONGEST_UNDO;
  const headers = new Headers({
    "Set-Cookie": await flash.write(isShort ? { ...said, undo } : said),
  });
  if (cookie) headers.append("Set-Cookie", cookie);
  return redirect(to, { status: 303, headers });
}

export const redirectWithFlash = (to: string, message: string, cookie?: string) =>
  redirectWith(to, { message }, cookie);

export const redirectWithFailure = (to: string, message: string) =>
  redirectWith(to, { message, hasFailed: true });

export const redirectWithUndo = (to: string, message: string, undo: Flash["undo"]) =>
  redirectWith(to, { message, undo });

/** The page `to` itself takes it back, if it is sent these fields. */
export const redirectWithOutcome = (
  to: string,
  { undo, ...said }: Omit<Flash, "undo"> & { undo?: [string, string][] },
) => redirectWith(to, { ...said, undo: undo && { action: to, fields: undo } });

export async function takeFlash(request: Request) {
  const [taken] = await flash.readAll(request.headers.get("Cookie"));
  if (taken === undefined) return { flash: undefined, headers: undefined };
  return { flash: taken, headers: { "Set-Cookie": await flash.remove() } };
}
