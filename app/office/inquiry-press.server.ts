import type { Actor } from "~/auth/record-access.server";
import type { User } from "~/auth/session.server";
import type { ReceivedForm } from "~/request/received-form";
import { redirectWithFailure, redirectWithFlash } from "./flash.server";

/** What staff have pressed on a page of an inquiry. */
export interface InquiryPress {
  request: Request;
  user: User;
  by: Actor;
  inquiryId: number;
  form: Pick<ReceivedForm, "fields">;
}

export function backTo(page: "estimate" | "visit") {
  const pathOf = (inquiryId: number) => `/admin/contact/${inquiryId}/${page}`;
  return {
    /** Back on the page, with what was done. */
    done: (inquiryId: number, message: string) => redirectWithFlash(pathOf(inquiryId), message),
    /** The same, with why it was not. */
    failed: (inquiryId: number, message: string) => redirectWithFailure(pathOf(inquiryId), message),
  };
}
