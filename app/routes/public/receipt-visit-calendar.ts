import type { LoaderFunctionArgs } from "@remix-run/node";
import { readCompany } from "~/company/read-company.server";
import { readSite } from "~/company/read-site.server";
import { findReceipt } from "~/contact/receipt/find-receipt.server";
import { maskedAddress } from "~/text/mask";
import { withHyphens } from "~/text/phone";
import { visitAppointment } from "~/visit/appointment.server";
import { calendarResponse } from "~/visit/calendar";
import { readVisit } from "~/visit/read-visit.server";

/** For the customer's own calendar: without the page's address, which is its key. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const inquiry = await findReceipt(params.key);
  const { agreed } = await readVisit(inquiry.id);
  if (!agreed || inquiry.withdrawnAt !== null) {
    throw new Response("예약된 방문이 없습니다.", { status: 404 });
  }
  const { name } = await readSite();
  const { phoneNumber } = await readCompany();
  const appointment = await visitAppointment(request, inquiry.id, agreed.at, {
    summary: `${name} 실측 방문`,
    description: withHyphens(phoneNumber),
    location: maskedAddress(inquiry.mainAddress, inquiry.detailAddress),
  });
  return calendarResponse([appointment], "visit");
}
