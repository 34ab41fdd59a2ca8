import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAdmin } from "~/auth/require-admin.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return redirect("/admin/portfolio");
}

/** Whatever is sent here is led on like a look. */
export const action = loader;
