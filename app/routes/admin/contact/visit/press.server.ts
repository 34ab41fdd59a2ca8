import type { Actor } from "~/auth/record-access.server";
import type { User } from "~/auth/session.server";
import { redirectWithFailure, redirectWithFlash } from "~/office/flash.server";
import type { ReceivedForm } from "~/request/received-form";

/** What staff have pressed on the page of an inquiry's visit. */
export interface Press {
  request: Request;
  user: User;
  by: Actor;
  inquiryId: number;
  form: Pick<ReceivedForm, "fields">;
}

const pathOf = (inquiryId: number) => `/admin/contact/${inquiryId}/visit`;

/** Back on the page, with what was done. */
export function done(inquiryId: number, message: string) {
  return redirectWithFlash(pathOf(inquiryId), message);
}

/** The same, with why it was not. */
export function failed(inquiryId: number, message: string) {
  return redirectWithFailure(pathOf(inquiryId), message);
}

export const changedMeanwhile =
  "그사이 고객이나 다른 사람이 방문 시간을 변경했습니다. 현재 내용을 확인하고 다시 눌러 주세요.";
