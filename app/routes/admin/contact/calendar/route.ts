import type { LoaderFunctionArgs } from "@remix-run/node";
import { recordLook } from "~/auth/record-access.server";
import { requireAdmin } from "~/auth/require-admin.server";
import { readInquiry } from "~/contact/read-inquiry.server";
import { db } from "~/database/db.server";
import { originOf } from "~/site.server";
import { withHyphens } from "~/text/phone";
import { calendarOf } from "./promise-calendar";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const inquiry = await readInquiry(params.id);
  const { id, customer, phoneNumber, nextContactAt } = inquiry;
  if (nextContactAt === null) {
    throw new Response("예정된 다음 연락이 없습니다.", { status: 404 });
  }
  await recordLook(request, user, { kind: "DETAIL", inquiryIds: [id] });
  const promises = await db
    .selectFrom("inquiryEvent")
    .select("id")
    .where("inquiryId", "=", id)
    .where("kind", "=", "PROMISED")
    .execute();
  const origin = originOf(request);
  const calendar = calendarOf({
    uid: `inquiry-${id}@${origin ? new URL(origin).host : "office"}`,
    sequence: promises.length,
    at: nextContactAt,
    now: new Date().toISOString(),
    summary: `연락: ${customer || "이름 없음"}`,
    description: withHyphens(phoneNumber),
    url: origin && `${origin}/admin/contact/${id}`,
  });
  return new Response(calendar, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="contact-${id}.ics"`,
      "Cache-Control": "private, no-store",
    },
  });
}
