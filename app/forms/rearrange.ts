/** Buttons that post, for whoever has no script: "up 3", "down 3", "remove 3". */
export function rearrange<T>(list: T[], command: string | null) {
  const match = /^(up|down|remove) (\d{1,3})$/.exec(command ?? "");
  const index = Number(match?.[2]);
  if (!match || index >= list.length) return list;
  const others = list.toSpliced(index, 1);
  if (match[1] === "remove") return others;
  const target = Math.max(0, index + (match[1] === "up" ? -1 : 1));
  return others.toSpliced(target, 0, list[index] as T);
}
