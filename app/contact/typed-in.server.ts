import type { FormDataOfText } from "~/request/received-form";

/** Letters; a text that is far too long is not worth sending back. */
const MOST_SHOWN_AGAIN = 2000;

/** What a refused form shows again of one field. */
export function typedIn(fields: FormDataOfText, name: string) {
  return (fields.get(name) ?? "").slice(0, MOST_SHOWN_AGAIN);
}
