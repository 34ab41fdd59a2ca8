import { toNfc } from "~/text/nfc";
import { LONGEST_REASON } from "./inquiry";

/** Letters by their class, but blank: the fillers of Hangul. */
const fillers = /[\u115F\u1160\u3164\uFFA0]/g;

/** The line that a form asks for before personal data leave their place; "" if there is none. */
export function reasonIn(fields: FormData) {
  const sent = String(fields.get("reason") ?? "").slice(0, 4 * LONGEST_REASON);
  const plain = toNfc(sent)
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ");
  // A line that nobody can read is none.
  if (!/[\p{L}\p{N}]/u.test(plain.replace(fillers, ""))) return "";
  return plain.trim().slice(0, LONGEST_REASON);
}
