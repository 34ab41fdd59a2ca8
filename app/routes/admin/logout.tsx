import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { endSession } from "~/auth/session.server";
import { forgetDeviceHere } from "~/upkeep/alerts/device-here.server";

/** A link must not log anyone out. */
export function loader() {
  return redirect("/admin");
}

export async function action({ request }: ActionFunctionArgs) {
  const headers = new Headers({ "Set-Cookie": await endSession(request) });
  const forgotten = await forgetDeviceHere(request);
  if (forgotten) headers.append("Set-Cookie", forgotten);
  return redirect("/admin/login", { status: 303, headers });
}
