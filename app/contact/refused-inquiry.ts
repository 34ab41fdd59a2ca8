import { kindWarning } from "~/files/kinds";
import { incomplete, listErrors } from "~/forms/refused-form";
import { attachmentLimits, warningOf } from "~/request/limits";
import { fieldLabels } from "./inquiry";

/**
 * The words at the top of an inquiry that was refused: the spec's, or the server's own when it refused
 * the form as a whole, or nothing but its files.
 */
export function summarizeRefusal(
  formId: string,
  allErrors: Record<string, string[]>,
  formErrors: string[] | undefined,
) {
  const errors = listErrors(formId, fieldLabels, allErrors);
  if (formErrors) return { errors, title: "아직 접수되지 않았습니다", text: formErrors.join(" ") };
  const onFiles = allErrors.files?.[0];
  if (errors.length === 1 && onFiles !== undefined) {
    const { title } = warningOf(onFiles, attachmentLimits) ?? kindWarning([]);
    return { errors: [], title, text: onFiles };
  }
  return { errors, ...incomplete };
}
