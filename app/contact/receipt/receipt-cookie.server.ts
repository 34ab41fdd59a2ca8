import * as z from "zod";
import { valueCookie } from "~/auth/signed-cookie.server";
import { DAY, SECOND } from "~/text/duration";

const cookie = valueCookie("receipt", {
  maxAge: 300,
  schema: z.object({
    receipt: z
      .string()
      .regex(/^\/contact\/receipt\/[\w-]{22}$/)
      .optional(),
    isRead: z.boolean().optional(),
  }),
});

export function writeReceipt(receipt: string | undefined) {
  return cookie.write(receipt === undefined ? {} : { receipt });
}

/** The computer may be shared, so the link can be read once; that something was sent, for a day. */
export async function readReceiptOnce(request: Request) {
  const [known] = await cookie.readAll(request.headers.get("Cookie"));
  if (!known || known.isRead) return known && { ...known, setCookie: undefined };
  return { ...known, setCookie: await cookie.write({ isRead: true }, DAY / SECOND) };
}
