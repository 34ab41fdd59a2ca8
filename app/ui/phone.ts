/**
 * A Korean telephone number with its hyphens, as people read it. What was typed with hyphens, or is
 * no such number, stays as it is.
 */
export function withHyphens(phoneNumber: string) {
  const parts = /^(?:(02|050\d|0\d\d)(\d{3,4})|(1\d{3}))(\d{4})$/.exec(phoneNumber);
  return parts ? parts.slice(1).filter(Boolean).join("-") : phoneNumber;
}

/** The digits, and the plus of a foreign number. */
export function telephoneLink(phoneNumber: string) {
  return `tel:${phoneNumber.replace(/[^0-9+]/g, "")}`;
}
