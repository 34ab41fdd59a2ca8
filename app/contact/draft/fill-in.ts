import { LIKE_FIELD } from "~/contact/liked-project";
import { setValue } from "~/forms/set-value";
import type { Values } from "./keys";

/** Values of the server or the visitor are newer, and stay. */
export function fillIn(form: HTMLFormElement, values: Values) {
  for (const [name, value] of values) {
    // The field belongs to its own project; an empty one must not be checked as if it were typed.
    if (name === LIKE_FIELD || value === "") continue;
    const control = form.elements.namedItem(name);
    if (control instanceof RadioNodeList) {
      if ([...control].every(isUntouched)) control.value = value;
    } else if (control instanceof HTMLInputElement && control.type === "checkbox") {
      control.checked = true;
      // With its first token, the form is still the same inquiry.
    } else if (name === "token" || (isText(control) && control.value === "")) {
      setValue(control as HTMLInputElement, value);
    }
  }
}

function isUntouched(control: Node) {
  return control instanceof HTMLInputElement && control.checked === control.defaultChecked;
}

function isText(control: Element | RadioNodeList | null) {
  return (
    control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement
  );
}
