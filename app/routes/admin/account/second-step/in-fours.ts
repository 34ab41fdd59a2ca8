/** Groups letters, so that people can copy them: ABCD EFGH. */
export function inFours(text: string) {
  return (text.match(/.{1,4}/g) ?? []).join(" ");
}
