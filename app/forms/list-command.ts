import type { FormDataOfText } from "~/request/received-form";

/** Says which of a list's buttons was pressed; see list-button.tsx. */
export const LIST_COMMAND = "arrange";

export function listCommandOf(fields: FormDataOfText) {
  return fields.get(LIST_COMMAND) || null;
}

/** Without script: "first 3", "up 3", "down 3", "remove 3". */
export function applyListCommand<T>(list: T[], command: string | null) {
  const match = /^(first|up|down|remove) (\d{1,3})$/.exec(command ?? "");
  const index = Number(match?.[2]);
  if (!match || index >= list.length) return list;
  const others = list.toSpliced(index, 1);
  if (match[1] === "remove") return others;
  const target = match[1] === "first" ? 0 : index + (match[1] === "up" ? -1 : 1);
  return others.toSpliced(Math.max(0, target), 0, list[index] as T);
}
