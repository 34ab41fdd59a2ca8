import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/auth/require-admin.server";
import type { Handle } from "~/ui/handle";
import { backupWork } from "~/upkeep/schedule-backups.server";

// Polling must not keep the session of a forgotten page alive.
export const handle: Handle = { isRefreshing: true };

/** Asked by the page's script, to which a lost answer must not be the end of the page. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return Response.json({ isRunning: backupWork().running !== undefined });
}
