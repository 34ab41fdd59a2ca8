import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/auth/require-admin.server";
import { findPicture, sendPaperPicture } from "~/estimate/paper-pictures.server";

/** The logo or the seal of a paper, or of the settings. */
export async function loader({ request, params: { name = "" } }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return await sendPaperPicture(request, await findPicture(name));
}
