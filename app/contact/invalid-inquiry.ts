import { incomplete, listErrors } from "~/forms/refused-form";
import type { FieldProblems } from "~/text/refusal";
import { fieldLabels } from "./inquiry";
import { isMissingAny, toCheck } from "./refused-inquiry";

/** The spec's dialog if a required field is missing, otherwise what is wrong. */
export function warningOf(allErrors: FieldProblems) {
  if (isMissingAny(allErrors)) return incomplete;
  const said = listErrors("", fieldLabels, allErrors);
  return { ...toCheck, text: said.map(({ label, message }) => `${label}: ${message}`).join(" ") };
}
