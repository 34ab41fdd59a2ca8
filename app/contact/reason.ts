import { oneLine } from "~/text/one-line";

/** Letters. */
export const LONGEST_REASON = 200;

/** Letters by their class, but blank: the fillers of Hangul. */
const fillers = /[\u115F\u1160\u3164\uFFA0]/g;

/** The line that a form asks for before personal data leave their place; "" if there is none. */
export function reasonIn(fields: FormData) {
  const line = oneLine(String(fields.get("reason") ?? ""), LONGEST_REASON);
  // A line that nobody can read is none.
  return /[\p{L}\p{N}]/u.test(line.replace(fillers, "")) ? line : "";
}
