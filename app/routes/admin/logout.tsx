import { redirect } from "@remix-run/node";
import { endSession } from "~/auth/session.server";

/** The address typed by hand: nobody is logged out by a link. */
export function loader() {
  return redirect("/admin");
}

export async function action() {
  return redirect("/admin/login", {
    status: 303,
    headers: { "Set-Cookie": await endSession() },
  });
}
