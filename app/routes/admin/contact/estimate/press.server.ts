import type { Actor } from "~/auth/record-access.server";
import type { User } from "~/auth/session.server";
import { redirectWithFailure, redirectWithFlash } from "~/office/flash.server";
import type { ReceivedForm } from "~/request/received-form";

/** What staff have pressed on the page of an inquiry's estimate. */
export interface Press {
  request: Request;
  user: User;
  by: Actor;
  inquiryId: number;
  form: Pick<ReceivedForm, "fields">;
}

const pathOf = (inquiryId: number) => `/admin/contact/${inquiryId}/estimate`;

/** Back on the page, with what was done. */
export function done(inquiryId: number, message: string) {
  return redirectWithFlash(pathOf(inquiryId), message);
}

/** The same, with why it was not. */
export function failed(inquiryId: number, message: string) {
  return redirectWithFailure(pathOf(inquiryId), message);
}
