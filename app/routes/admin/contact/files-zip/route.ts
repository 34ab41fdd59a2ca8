import type { LoaderFunctionArgs } from "@remix-run/node";
import { recordLook } from "~/auth/record-access.server";
import { requireAdmin } from "~/auth/require-admin.server";
import { readInquiry } from "~/contact/read-inquiry.server";
import { pathOf } from "~/files/store.server";
import { sendZip } from "./zip.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const { id, files } = await readInquiry(params.id);
  if (files.length === 0) throw new Response("첨부된 파일이 없습니다.", { status: 404 });
  // Without the id of a file it is all of them.
  await recordLook(request, user, { kind: "FILE", inquiryIds: [id] });
  const zipped = files.map(({ name, uploadedName }) => ({
    name,
    path: pathOf("contact", uploadedName),
  }));
  return sendZip(zipped, `contact-${id}.zip`);
}
