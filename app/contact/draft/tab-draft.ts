import { LIKE_FIELD } from "~/contact/liked-project";
import { fillIn } from "./fill-in";
import { DRAFT_KEY, type Values } from "./keys";
import { isTyped } from "./typed-draft";

interface Draft {
  fields: Values;
  fileNames: string[];
  unliked?: string | undefined;
}

/** Restores the token, too, so that a form whose response was lost is still the same inquiry. */
export function restoreDraft(form: HTMLFormElement) {
  const draft = readDraft();
  fillIn(form, draft.fields);
  const box = likedBoxIn(form);
  const liked = draft.fields.find(([name]) => name === LIKE_FIELD)?.[1];
  // A visitor who has looked at other projects meanwhile comes back by the plain link.
  if (liked && !box && !new URLSearchParams(location.search).has(LIKE_FIELD)) {
    storeDraft(form, draft.fileNames, liked);
    location.replace(`?${new URLSearchParams({ [LIKE_FIELD]: liked })}`);
  }
  if (box && box.value === draft.unliked) box.checked = false;
  return { fileNames: draft.fileNames, typed: draft.fields.filter(isTyped) };
}

/** @param liked the project, if the form does not show it yet */
export function storeDraft(form: HTMLFormElement, fileNames: string[], liked?: string) {
  const fields = [...new FormData(form)].flatMap(
    ([name, value]): Values => (typeof value === "string" ? [[name, value]] : []),
  );
  if (liked) fields.push([LIKE_FIELD, liked]);
  try {
    const box = likedBoxIn(form);
    const unliked = box && !box.checked ? box.value : undefined;
    sessionStorage.setItem(
      DRAFT_KEY,
      JSON.stringify({ fields, fileNames, unliked } satisfies Draft),
    );
  } catch {
    // The browser refuses storage, or has no room.
  }
}

function likedBoxIn(form: HTMLFormElement) {
  const control = form.elements.namedItem(LIKE_FIELD);
  return control instanceof HTMLInputElement ? control : undefined;
}

function readDraft(): Draft {
  const draft: Draft = { fields: [], fileNames: [] };
  try {
    return { ...draft, ...JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? "{}") };
  } catch {
    return draft;
  }
}
