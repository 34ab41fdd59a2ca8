/**
 * A Korean telephone number with its hyphens, as people read it. What was typed with hyphens, or is
 * no such number, stays as it is.
 */
export function withHyphens(phoneNumber: string) {
  if (!/^\d+$/.test(phoneNumber)) return phoneNumber;
  const parts =
    /^(02)(\d{3,4})(\d{4})$/.exec(phoneNumber) ??
    /^(050\d)(\d{3,4})(\d{4})$/.exec(phoneNumber) ??
    /^(0\d{2})(\d{3,4})(\d{4})$/.exec(phoneNumber) ??
    /^(1\d{3})(\d{4})$/.exec(phoneNumber);
  return parts ? parts.slice(1).join("-") : phoneNumber;
}

/** For a link: the digits, and the plus of a foreign number. */
export function telephoneLink(phoneNumber: string) {
  return `tel:${phoneNumber.replace(/[^0-9+]/g, "")}`;
}
