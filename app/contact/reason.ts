import { toNfc } from "~/text/nfc";
import { LONGEST_REASON } from "./inquiry";

/** The line that a form asks for before personal data leave their place; "" if there is none. */
export function reasonIn(fields: FormData) {
  const sent = String(fields.get("reason") ?? "").slice(0, 4 * LONGEST_REASON);
  const plain = toNfc(sent)
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ");
  return plain.trim().slice(0, LONGEST_REASON);
}
