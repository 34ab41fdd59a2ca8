import * as z from "zod";
import { signedCookie } from "~/auth/signed-cookie.server";
import { db } from "~/database/db.server";
import { DAY, SECOND } from "~/text/duration";

/**
 * Which push device this browser is. A cookie of its own, because the device outlives the session in
 * which it was registered, and its owner logs out without script too.
 */
const cookie = signedCookie("push", {
  maxAge: (400 * DAY) / SECOND,
  schema: z.object({ device: z.int() }),
});

/** @returns the Set-Cookie header by which a logout knows the device with this endpoint */
export async function rememberDeviceHere(endpoint: string) {
  const { id } = await db
    .selectFrom("pushDevice")
    .select("id")
    .where("endpoint", "=", endpoint)
    .executeTakeFirstOrThrow();
  return cookie.write({ device: id });
}

/**
 * Whoever logs out of a browser on purpose does not want to hear of inquiries there any more.
 *
 * @returns the Set-Cookie header that deletes the cookie, if there is one
 */
export async function forgetDeviceHere(request: Request) {
  const devices = cookie.readAll(request.headers.get("Cookie"));
  for (const { device } of devices) {
    await db.deleteFrom("pushDevice").where("id", "=", device).execute();
  }
  return devices.length > 0 ? cookie.remove() : undefined;
}
