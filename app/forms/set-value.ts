/** Fills a native field as if it had been typed, so that validation and the draft hear of it. */
export function setValue(input: HTMLInputElement | null, value: string) {
  if (!input) return;
  input.value = value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
