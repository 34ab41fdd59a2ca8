import type { FormDataOfText } from "~/request/received-form";

/** In letters: a far longer text is not worth sending back. */
const MOST_SHOWN_AGAIN = 2000;

export function typedIn(fields: FormDataOfText, name: string) {
  return (fields.get(name) ?? "").slice(0, MOST_SHOWN_AGAIN);
}
