import { visitorInquirySchema } from "~/contact/inquiry-schema";
import { warningOf } from "~/contact/refused-inquiry";
import { howRead, withRoughAmounts } from "~/contact/rough-amount";
import { warnIncomplete } from "~/forms/refused-form";
import { checkForm } from "~/request/check-form";
import { refusalOf } from "~/text/refusal";

export { howRead, withRoughAmounts };

/** Loaded separately, because it brings Zod. */
export function checkInquiry(form: FormData) {
  return checkForm(withRoughAmounts(form), visitorInquirySchema);
}

export function warnOfInvalid(element: HTMLFormElement, checked: Parameters<typeof refusalOf>[0]) {
  return warnIncomplete(element, warningOf(refusalOf(checked).errors));
}
