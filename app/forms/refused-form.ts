import type { FormEvent } from "react";
import type { FieldProblems } from "~/text/refusal";
import { warn } from "./dialog";

export const incomplete = { title: "경고", text: "필수 입력사항을 모두 입력해주세요." };

/** Conform validates a single field by submitting the form with an intent; nothing is sent then. */
export function isFieldCheck(event: FormEvent<HTMLFormElement> | SubmitEvent) {
  const { submitter } = ("nativeEvent" in event ? event.nativeEvent : event) as SubmitEvent;
  return submitter?.getAttribute("name") === "__intent__";
}

export async function warnIncomplete(form: HTMLFormElement, { title, text } = incomplete) {
  await warn(title, text);
  focusFirstError(form);
}

/** A file input is hidden behind its button, so the error summary comes before it. */
export function focusFirstError(form: HTMLFormElement | null) {
  const find = (selector: string) => form?.querySelector<HTMLElement>(selector);
  const invalid = '[aria-invalid="true"]';
  const first =
    find(`${invalid}:not([type=file])`) ?? find('[role="alert"][tabindex]') ?? find(invalid);
  // A hidden date field cannot be focused; its button can (forms/date-field.tsx).
  const control = first?.hidden ? find(`[id="${first.id.replace(/-native$/, "")}"]`) : first;
  if (!control?.matches("input, select, textarea, button")) return control?.focus();
  // WebKit scrolls no further than to the caret, and the label stays behind the bar.
  control.focus({ preventScroll: true });
  control.scrollIntoView({ block: "center" });
}

export function listErrors(
  formId: string,
  labels: Record<string, string>,
  allErrors: FieldProblems,
) {
  return Object.entries(labels).flatMap(([name, label]) => {
    const problem = allErrors[name]?.[0];
    return problem ? [{ id: `${formId}-${name}`, label, message: problem.message }] : [];
  });
}
