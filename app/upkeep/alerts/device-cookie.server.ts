import * as z from "zod";
import { valueCookie } from "~/auth/signed-cookie.server";
import { DAY, SECOND } from "~/text/duration";

/**
 * Which push device this browser is. A cookie of its own, because the device outlives the session in
 * which it was registered, and its owner logs out without script too.
 */
export const deviceCookie = valueCookie("push", {
  maxAge: (400 * DAY) / SECOND,
  schema: z.object({ device: z.int() }),
});
