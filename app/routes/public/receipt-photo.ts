import type { LoaderFunctionArgs } from "@remix-run/node";
import { attachmentView } from "~/contact/desk/attachment-view";
import { findReceipt } from "~/contact/receipt/find-receipt.server";
import { db } from "~/database/db.server";
import { pathOf } from "~/files/store.server";
import { attachedPicture } from "~/pictures/attached-picture.server";

/** Small, without the place where it was taken, and only what the customer sent. */
export async function loader({ params }: LoaderFunctionArgs) {
  const inquiry = await findReceipt(params.key);
  const file = await db
    .selectFrom("inquiryFile")
    .select("uploadedName")
    .where("inquiryId", "=", inquiry.withdrawnAt === null ? inquiry.id : 0)
    .where("uploadedName", "=", params.uploadedName ?? "")
    .where("addedBy", "=", "")
    .executeTakeFirst();
  const path = file && attachmentView(file) === "picture" && pathOf("contact", file.uploadedName);
  const bytes = path ? await attachedPicture(path, "small") : undefined;
  if (!bytes) throw new Response("사진을 찾을 수 없습니다.", { status: 404 });
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": "image/webp",
      "Cache-Control": "private, no-store, no-transform",
    },
  });
}
