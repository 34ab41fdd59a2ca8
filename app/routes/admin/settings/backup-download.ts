import type { LoaderFunctionArgs } from "@remix-run/node";
import { recordLook } from "~/auth/record-access.server";
import { requireAdmin } from "~/auth/require-admin.server";
import { sendFile } from "~/files/send.server";
import { readDownload } from "~/upkeep/backup/backup-status.server";

/** Resumable, because it is as large as the whole site. */
export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const download = await readDownload();
  if (!download) throw new Response("파일이 없습니다. 다시 만들어 주세요.", { status: 404 });
  await recordLook(request, user, { kind: "DOWNLOAD" });
  return sendFile(request, download.path, {
    type: "application/vnd.sqlite3",
    downloadName: download.name,
  });
}
