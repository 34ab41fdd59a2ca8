/** ABCD EFGH */
export function inFours(text: string) {
  return (text.match(/.{1,4}/g) ?? []).join(" ");
}
