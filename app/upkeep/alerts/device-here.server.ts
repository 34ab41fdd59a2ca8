import * as z from "zod";
import { signedCookie } from "~/auth/signed-cookie.server";
import { db } from "~/database/db.server";
import { DAY, SECOND } from "~/text/duration";

/** A cookie of its own, because the device outlives the session that registered it. */
const cookie = signedCookie("push", {
  maxAge: (400 * DAY) / SECOND,
  schema: z.object({ device: z.int() }),
});

export async function rememberDeviceHere(endpoint: string) {
  const { id } = await db
    .selectFrom("pushDevice")
    .select("id")
    .where("endpoint", "=", endpoint)
    .executeTakeFirstOrThrow();
  return cookie.write({ device: id });
}

/** Whoever logs out of a browser no longer wants its alerts. */
export async function forgetDeviceHere(request: Request) {
  const devices = cookie.readAll(request.headers.get("Cookie"));
  for (const { device } of devices) {
    await db.deleteFrom("pushDevice").where("id", "=", device).execute();
  }
  return devices.length > 0 ? cookie.remove() : undefined;
}
