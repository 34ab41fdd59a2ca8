import { onlyVisible } from "~/text/invisible";
import { oneLine } from "~/text/one-line";

export const LONGEST_REASON = 200;

export function reasonIn(fields: FormData) {
  const line = oneLine(String(fields.get("reason") ?? ""), LONGEST_REASON);
  // Fillers of Hangul count as letters by their class.
  return /[\p{L}\p{N}]/u.test(onlyVisible(line)) ? line : "";
}
