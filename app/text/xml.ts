/** Text for an XML element or attribute. */
export function escapeXml(text: string) {
  return text
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, notWhite)
    .replace(/[<>&"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** XML 1.0 has no way to write the other ones (https://www.w3.org/TR/xml/#charsets). */
function notWhite(control: string) {
  return "\t\n\r".includes(control) ? control : "";
}
