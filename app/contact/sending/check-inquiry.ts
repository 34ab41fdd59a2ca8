import { visitorInquirySchema } from "~/contact/inquiry-schema";
import { checkForm } from "~/request/check-form";

/** Validates the visitor's form. Loaded separately: it brings Zod. */
export function checkInquiry(form: FormData) {
  return checkForm(form, visitorInquirySchema);
}
