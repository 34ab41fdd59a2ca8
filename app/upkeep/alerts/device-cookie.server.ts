import * as z from "zod";
import { signedCookie } from "~/auth/signed-cookie.server";
import { DAY, SECOND } from "~/text/duration";

/** A cookie of its own, because the device outlives the session that registered it. */
export const deviceCookie = signedCookie("push", {
  maxAge: (400 * DAY) / SECOND,
  schema: z.object({ device: z.int() }),
});
