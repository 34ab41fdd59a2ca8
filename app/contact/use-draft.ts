import { type RefObject, useEffect } from "react";
import { setValue } from "~/forms/set-value";

const KEY = "contact-draft";

/**
 * Keeps what is typed, but no files, in the tab's own storage: in-app browsers drop a page while
 * a photo is picked. The one-time token goes with it, so that a form whose answer was lost with
 * the page is still the same inquiry.
 */
export function useDraft(form: RefObject<HTMLFormElement>) {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    restore(element, readDraft());
    const keep = () => store(element);
    element.addEventListener("input", keep);
    element.addEventListener("change", keep);
    return () => {
      element.removeEventListener("input", keep);
      element.removeEventListener("change", keep);
    };
  }, [form]);
}

/** When the inquiry has arrived, nothing of it stays on the phone. */
export function clearDraft() {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}

function store(form: HTMLFormElement) {
  const entries = [...new FormData(form)].filter(([, value]) => typeof value === "string");
  try {
    sessionStorage.setItem(KEY, JSON.stringify(entries));
  } catch {
    // Private windows and full storage: the form works, only without a draft.
  }
}

function readDraft(): [string, string][] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}

function restore(form: HTMLFormElement, draft: [string, string][]) {
  for (const [name, value] of draft) {
    const control = form.elements.namedItem(name);
    if (control instanceof RadioNodeList) control.value = value;
    else if (control instanceof HTMLInputElement && control.type === "checkbox")
      control.checked = true;
    // What the server sent back, or was typed before the script came, is newer than the draft.
    else if (name === "token" || (isText(control) && control.value === "")) {
      setValue(control as HTMLInputElement, value);
    }
  }
}

function isText(control: Element | RadioNodeList | null) {
  return (
    control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement
  );
}
