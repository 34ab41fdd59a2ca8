import type { LoaderFunctionArgs } from "@remix-run/node";
import { recordLook } from "~/auth/record-access.server";
import { requireAdmin } from "~/auth/require-admin.server";
import { attachmentView } from "~/contact/desk/attachment-view";
import { parseInquiryId } from "~/contact/read-inquiry.server";
import { db } from "~/database/db.server";
import { sendFile } from "~/files/send.server";
import { pathOf } from "~/files/store.server";
import { attachedPicture } from "~/pictures/attached-picture.server";

/** Unlike the /api's download, a PDF has no sandbox, which Chrome's viewer refuses. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const id = parseInquiryId(params.id);
  const file = await db
    .selectFrom("inquiryFile")
    .innerJoin("inquiry", "inquiry.id", "inquiryFile.inquiryId")
    .select(["inquiryFile.id", "name", "type", "uploadedName"])
    .where("inquiryId", "=", id)
    .where("uploadedName", "=", params.uploadedName ?? "")
    .where("inquiry.deletedAt", "is", null)
    .executeTakeFirst();
  const path = file && pathOf("contact", file.uploadedName);
  const view = file && attachmentView(file);
  if (!file || !path || !view) throw new Response("파일을 찾을 수 없습니다.", { status: 404 });
  const isSmall = new URL(request.url).searchParams.has("small");
  // Thumbnails are shown with the inquiry, so they count as opening it.
  await recordLook(
    request,
    user,
    isSmall
      ? { kind: "DETAIL", inquiryIds: [id] }
      : { kind: "FILE", inquiryIds: [id], fileId: file.id },
  );
  if (view === "pdf") return sendFile(request, path, { type: file.type, viewName: file.name });
  const bytes = await attachedPicture(path, isSmall ? "small" : "large");
  if (!bytes) throw new Response("사진을 열 수 없습니다. 내려받아 확인해 주세요.", { status: 404 });
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": "image/webp",
      "Cache-Control": "private, no-store, no-transform",
    },
  });
}
