import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/auth/require-admin.server";
import script from "~/upkeep/alerts/push-worker.js?raw";

export { readOnly as action } from "~/request/read-only";

/** Not in public/, which browsers cache for ever. Its folder is its scope. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return new Response(script, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "private, no-cache",
    },
  });
}
