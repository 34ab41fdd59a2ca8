import { onlyVisible } from "~/text/invisible";
import { oneLine } from "~/text/one-line";

/** Letters. */
export const LONGEST_REASON = 200;

/** The line that a form asks for before personal data leave their place; "" if there is none. */
export function reasonIn(fields: FormData) {
  const line = oneLine(String(fields.get("reason") ?? ""), LONGEST_REASON);
  // A line that nobody can read is none. The fillers of Hangul are letters by their class.
  return /[\p{L}\p{N}]/u.test(onlyVisible(line)) ? line : "";
}
