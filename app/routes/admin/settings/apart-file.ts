import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { recordLook } from "~/auth/record-access.server";
import { requireAdmin } from "~/auth/require-admin.server";
import { reasonIn } from "~/contact/list/reason";
import { readApart } from "~/contact/retention/retained.server";
import { db } from "~/database/db.server";
import { sendFile } from "~/files/send.server";
import { pathOf } from "~/files/store.server";
import { receiveForm } from "~/request/receive.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return redirect("/admin/settings/apart");
}

/** The page sends the reason that was given for opening the inquiry. */
export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireAdmin(request);
  const { id } = await readApart(params.id);
  await using form = await receiveForm(request);
  const reason = reasonIn(form.fields);
  if (!reason) return redirect(`/admin/settings/apart/${id}`, 303);
  const file = await db
    .selectFrom("inquiryFile")
    .select(["id", "name", "type", "uploadedName"])
    .where("inquiryId", "=", id)
    .where("uploadedName", "=", params.uploadedName ?? "")
    .executeTakeFirst();
  if (!file) throw new Response("파일을 찾을 수 없습니다.", { status: 404 });
  await recordLook(request, user, { kind: "FILE", inquiryIds: [id], fileId: file.id, reason });
  return sendFile(request, pathOf("contact", file.uploadedName), {
    type: file.type,
    downloadName: file.name,
  });
}
