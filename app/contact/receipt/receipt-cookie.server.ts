import * as z from "zod";
import { signedCookie } from "~/auth/signed-cookie.server";

/** The path of a visitor's own page, from a form sent without script to the page after it. */
export const receiptCookie = signedCookie("receipt", {
  maxAge: 300,
  schema: z.string().regex(/^\/contact\/receipt\/[\w-]{22}$/),
});
