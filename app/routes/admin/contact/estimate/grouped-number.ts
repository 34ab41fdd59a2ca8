const amounts = new Set(["quantity", "price", "discount", "deposit", "interim", "balance"]);

/**
 * 1234567 as 1,234,567 while it is typed; what is no number yet stays as it is.
 *
 * @param inputType of the input event
 */
export function groupAsTyped(field: HTMLInputElement, inputType: string | undefined) {
  if (!amounts.has(field.name)) return;
  const { value } = field;
  const shown = grouped(value);
  if (shown === value) return;
  const caret = field.selectionStart ?? value.length;
  const before = digitsIn(value.slice(0, caret));
  field.value = shown;
  let at = 0;
  while (digitsIn(shown.slice(0, at)) < before) at += 1;
  // Or a deleted comma comes back before it, and the next press deletes it once more.
  if (inputType === "deleteContentForward" && shown[at] === ",") at += 1;
  field.setSelectionRange(at, at);
}

function grouped(typed: string) {
  const [, whole, decimals = ""] = /^([\d,]{1,30})(\.\d*)?$/.exec(typed) ?? [];
  if (whole === undefined) return typed;
  let shown = whole.replaceAll(",", "");
  for (let at = shown.length - 3; at > 0; at -= 3)
    shown = `${shown.slice(0, at)},${shown.slice(at)}`;
  return shown + decimals;
}

function digitsIn(text: string) {
  return text.replaceAll(",", "").length;
}
