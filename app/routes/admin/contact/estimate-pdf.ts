import type { LoaderFunctionArgs } from "@remix-run/node";
import { recordLook } from "~/auth/record-access.server";
import { requireAdmin } from "~/auth/require-admin.server";
import { readInquiry } from "~/contact/read-inquiry.server";
import { readOfficePaper } from "~/estimate/office-paper.server";
import { sendPdf } from "~/estimate/paper-pdf.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const inquiry = await readInquiry(params.id);
  const version = new URL(request.url).searchParams.get("version");
  const paper = await readOfficePaper(inquiry, version);
  await recordLook(request, user, { kind: "DETAIL", inquiryIds: [inquiry.id] });
  return await sendPdf(request, paper, true);
}
