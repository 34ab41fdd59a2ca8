import { checkForm } from "~/request/check-form";
import { inquirySchema } from "./inquiry-schema";

/** Validates the visitor's form. Loaded separately: it brings Zod. */
export function checkInquiry(form: FormData) {
  return checkForm(form, inquirySchema);
}
