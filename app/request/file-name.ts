import { plainLine } from "~/text/invisible";
import { toNfc } from "~/text/nfc";

/** Safe to show and to offer for download; the extension survives shortening. */
export function cleanFileName(raw: string) {
  const last = raw.slice(Math.max(raw.lastIndexOf("/"), raw.lastIndexOf("\\")) + 1);
  const ample = last.length > 1000 ? last.slice(0, 900) + last.slice(-100) : last;
  const name = plainLine(toNfc(ample))
    .toWellFormed()
    // Browsers encode quotation marks so: https://html.spec.whatwg.org/#multipart-form-data
    .replaceAll("%22", '"')
    .replace(/[\p{Cc}\u2028\u2029]/gu, "")
    // More marks than any language stacks cover the lines around the name.
    .replace(/(\p{M}{8})\p{M}+/gu, "$1")
    .trim();
  const letters = [...name];
  if (letters.length <= 150) return name;
  const extension = /\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0] ?? "";
  return letters.slice(0, 150 - extension.length).join("") + extension;
}
