import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { endSession } from "~/auth/session.server";
import { db } from "~/database/db.server";
import { deviceCookie } from "~/upkeep/alerts/device-cookie.server";

/** A link must not log anyone out. */
export function loader() {
  return redirect("/admin");
}

export async function action({ request }: ActionFunctionArgs) {
  const headers = new Headers({ "Set-Cookie": await endSession(request) });
  // Whoever logs out of a browser on purpose does not want to hear of inquiries there any more.
  const devices = await deviceCookie.readAll(request.headers.get("Cookie"));
  for (const { device } of devices) {
    await db.deleteFrom("pushDevice").where("id", "=", device).execute();
  }
  if (devices.length > 0) headers.append("Set-Cookie", await deviceCookie.remove());
  return redirect("/admin/login", { status: 303, headers });
}
