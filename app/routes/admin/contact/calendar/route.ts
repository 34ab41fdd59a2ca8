import type { LoaderFunctionArgs } from "@remix-run/node";
import { recordLook } from "~/auth/record-access.server";
import { requireAdmin } from "~/auth/require-admin.server";
import { readInquiry } from "~/contact/read-inquiry.server";
import { originOf } from "~/site.server";
import { withHyphens } from "~/text/phone";
import { countEvents, uidOf, visitAppointment } from "~/visit/appointment.server";
import { type Appointment, calendarResponse } from "~/visit/calendar";
import { readVisit } from "~/visit/read-visit.server";

/** What was promised to the customer: the call, and the visit. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const inquiry = await readInquiry(params.id);
  const { id, customer, phoneNumber, nextContactAt, withdrawnAt } = inquiry;
  const { agreed } = await readVisit(id);
  const visit = withdrawnAt === null ? agreed : undefined;
  if (nextContactAt === null && !visit) {
    throw new Response("예정된 연락이나 방문이 없습니다.", { status: 404 });
  }
  await recordLook(request, user, { kind: "DETAIL", inquiryIds: [id] });
  const origin = originOf(request);
  const name = customer || "이름 없음";
  const words = {
    description: withHyphens(phoneNumber),
    url: origin && `${origin}/admin/contact/${id}`,
  };
  const appointments: Appointment[] = [];
  if (nextContactAt !== null) {
    appointments.push({
      uid: uidOf(request, `inquiry-${id}`),
      sequence: await countEvents(id, "PROMISED"),
      at: nextContactAt,
      ...{ minutes: 30, reminder: 10 },
      summary: `연락: ${name}`,
      ...words,
    });
  }
  if (visit) {
    const location = [inquiry.mainAddress, inquiry.detailAddress].filter(Boolean).join(" ");
    const visiting = { summary: `실측 방문: ${name}`, location, ...words };
    appointments.push(await visitAppointment(request, id, visit.at, visiting));
  }
  return calendarResponse(appointments, `contact-${id}`);
}
