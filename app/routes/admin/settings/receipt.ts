import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAdmin } from "~/auth/require-admin.server";

/** An old URL: the field is now among the shop's settings. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return redirect("/admin/content/site?edit=1#site-nextStep");
}
