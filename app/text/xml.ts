const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeXml(text: string) {
  return text
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, notWhite)
    .replace(/[&<>"']/g, (letter) => entities[letter] ?? "");
}

/** XML 1.0 cannot express the other controls (https://www.w3.org/TR/xml/#charsets). */
function notWhite(control: string) {
  return "\t\n\r".includes(control) ? control : "";
}
