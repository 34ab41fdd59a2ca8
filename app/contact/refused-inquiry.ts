import { emptyWarning, kindWarning } from "~/files/kinds";
import { incomplete, listErrors } from "~/forms/refused-form";
import { excessWarning, isExcess } from "~/request/limits";
import type { FieldProblem, FieldProblems, ProblemCode } from "~/text/refusal";
import { attachmentLimits, fieldLabels } from "./inquiry";

export function summarizeRefusal(
  formId: string,
  allErrors: FieldProblems,
  formErrors: FieldProblem[] | undefined,
) {
  const errors = listErrors(formId, fieldLabels, allErrors);
  if (formErrors) {
    const text = formErrors.map(({ message }) => message).join(" ");
    return { errors, title: "아직 접수되지 않았습니다", text };
  }
  const onFiles = allErrors.files?.[0];
  if (errors.length === 1 && onFiles) {
    const { code, message } = onFiles;
    return { errors: [], title: titleFor(code), text: message };
  }
  return { errors, ...(isMissingAny(allErrors) ? incomplete : toCheck) };
}

/** Only required fields can be missing. */
export function isMissingAny(allErrors: FieldProblems) {
  return Object.values(allErrors).some((problems) =>
    problems.some(({ code }) => code === "missing"),
  );
}

export const toCheck = { title: incomplete.title, text: "입력한 내용을 확인해 주세요." };

function titleFor(code: ProblemCode) {
  if (isExcess(code)) return excessWarning(code, attachmentLimits).title;
  return (code === "empty" ? emptyWarning([]) : kindWarning([])).title;
}

/** The spec's dialog if a required field is missing, otherwise what is wrong. */
export function warningOf(allErrors: FieldProblems) {
  if (isMissingAny(allErrors)) return incomplete;
  const said = listErrors("", fieldLabels, allErrors);
  return { ...toCheck, text: said.map(({ label, message }) => `${label}: ${message}`).join(" ") };
}
