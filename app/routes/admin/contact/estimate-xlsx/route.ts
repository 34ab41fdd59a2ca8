import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { create as contentDisposition } from "content-disposition";
import { recordLook } from "~/auth/record-access.server";
import { requireAdmin } from "~/auth/require-admin.server";
import { readInquiry } from "~/contact/read-inquiry.server";
import { fileNameOf } from "~/estimate/estimate";
import { readOfficePaper } from "~/estimate/office-paper.server";
import { sheetOf } from "./estimate-sheet.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const inquiry = await readInquiry(params.id);
  const version = new URL(request.url).searchParams.get("version");
  const paper = await readOfficePaper(inquiry, version);
  await recordLook(request, user, { kind: "DETAIL", inquiryIds: [inquiry.id] });
  return new Response(createReadableStreamFromReadable(sheetOf(paper)), {
    headers: {
      "Content-Type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "Content-Disposition": contentDisposition(`${fileNameOf(paper)}.xlsx`),
      "Cache-Control": "private, no-store, no-transform",
    },
  });
}
