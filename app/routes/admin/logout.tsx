import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { endSession } from "~/auth/session.server";

/** A link must not log anyone out. */
export function loader() {
  return redirect("/admin");
}

export async function action({ request }: ActionFunctionArgs) {
  return redirect("/admin/login", {
    status: 303,
    headers: { "Set-Cookie": await endSession(request) },
  });
}
