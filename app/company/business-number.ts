/** 사업자등록번호 as 000-00-00000, if it has ten digits; other text as it is. */
export function spelledNumber(text: string) {
  const digits = text.replace(/[\s-]/g, "");
  if (!/^\d{10}$/.test(digits)) return text;
  return `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`;
}

const weights = [1, 3, 7, 1, 3, 7, 1, 3, 5];

/** Whether 000-00-00000 ends with the digit that the others give. */
export function hasCheckDigit(text: string) {
  if (!/^\d{3}-\d\d-\d{5}$/.test(text)) return false;
  const digits = [...text.replaceAll("-", "")].map(Number);
  const weighed = weights.reduce((sum, weight, at) => sum + weight * (digits[at] ?? 0), 0);
  const sum = weighed + Math.floor((5 * (digits[8] ?? 0)) / 10);
  return (10 - (sum % 10)) % 10 === digits[9];
}
