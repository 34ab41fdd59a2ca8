import { type RefObject, useEffect, useRef, useState } from "react";
import { LIKE_FIELD } from "~/contact/liked-project";
import { setValue } from "~/forms/set-value";

const KEY = "contact-draft";

interface Draft {
  fields: [string, string][];
  /** Files that had been chosen; the files themselves cannot be stored. */
  fileNames: string[];
  /** The project whose checkbox was unchecked. */
  unliked?: string | undefined;
}

/**
 * Keeps the form's text (not files) in sessionStorage, because in-app browsers discard a page while
 * a photo is being picked. The token is stored too, so that a form whose response was lost with the
 * page is still the same inquiry.
 *
 * @returns the names of files lost with an earlier page
 */
export function useDraft(form: RefObject<HTMLFormElement>, files: File[]) {
  const [lostFiles, setLostFiles] = useState<string[]>([]);
  const hasPicked = useRef(false);
  useEffect(() => {
    if (!form.current) return;
    const draft = readDraft();
    restore(form.current, draft.fields);
    const box = likedBoxIn(form.current);
    const liked = draft.fields.find(([name]) => name === LIKE_FIELD)?.[1];
    // A visitor who has looked at other projects meanwhile comes back by the plain link.
    if (liked && !box && !new URLSearchParams(location.search).has(LIKE_FIELD)) {
      // With what was typed before hydration.
      store(form.current, draft.fileNames, liked);
      location.replace(`?${new URLSearchParams({ [LIKE_FIELD]: liked })}`);
    }
    if (box && box.value === draft.unliked) box.checked = false;
    setLostFiles(draft.fileNames);
  }, [form]);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    if (files.length > 0) hasPicked.current = true;
    const fileNames = hasPicked.current ? files.map(({ name }) => name) : lostFiles;
    const keep = () => store(element, fileNames);
    if (hasPicked.current) keep();
    element.addEventListener("input", keep);
    element.addEventListener("change", keep);
    return () => {
      element.removeEventListener("input", keep);
      element.removeEventListener("change", keep);
    };
  }, [form, files, lostFiles]);
  return lostFiles;
}

/** Forms that have been sent: what still changes in them is not stored again. */
const sent = new WeakSet<HTMLFormElement>();

/** After the inquiry has arrived, no personal data stays on the device. */
export function clearDraft(form?: HTMLFormElement) {
  if (form) sent.add(form);
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // If storage is blocked, nothing was stored.
  }
}

/** @param liked the project, if the form does not show it yet */
function store(form: HTMLFormElement, fileNames: string[], liked?: string) {
  if (sent.has(form)) return;
  const fields = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value]] : [],
  );
  if (liked) fields.push([LIKE_FIELD, liked]);
  try {
    const box = likedBoxIn(form);
    const unliked = box && !box.checked ? box.value : undefined;
    sessionStorage.setItem(KEY, JSON.stringify({ fields, fileNames, unliked } satisfies Draft));
  } catch {
    // Private window or storage full: the form works without a draft.
  }
}

/** The checkbox of the project that the visitor wants a quote like. */
function likedBoxIn(form: HTMLFormElement) {
  const control = form.elements.namedItem(LIKE_FIELD);
  return control instanceof HTMLInputElement ? control : undefined;
}

function readDraft(): Draft {
  const empty: Draft = { fields: [], fileNames: [] };
  try {
    return { ...empty, ...JSON.parse(sessionStorage.getItem(KEY) ?? "{}") };
  } catch {
    return empty;
  }
}

function restore(form: HTMLFormElement, fields: Draft["fields"]) {
  for (const [name, value] of fields) {
    // It belongs to its own project; and what was left empty must not be checked as if it were typed.
    if (name === LIKE_FIELD || value === "") continue;
    const control = form.elements.namedItem(name);
    // Values sent by the server or entered before hydration are newer than the draft.
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
