const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text for an element or attribute of XML or HTML. */
export function escapeXml(text: string) {
  return text
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, notWhite)
    .replace(/[&<>"']/g, (letter) => entities[letter] ?? "");
}

/** XML 1.0 has no way to write the other ones (https://www.w3.org/TR/xml/#charsets). */
function notWhite(control: string) {
  return "\t\n\r".includes(control) ? control : "";
}
