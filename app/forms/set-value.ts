/** Fires `input`, which validation and the stored draft listen to. */
export function setValue(
  input: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | null,
  value: string,
) {
  if (!input) return;
  input.value = value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
