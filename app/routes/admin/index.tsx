import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAdmin } from "~/auth/require-admin.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return redirect("/admin/portfolio");
}

/** A POST is redirected like a GET. */
export const action = loader;
