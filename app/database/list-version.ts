/** Names a state of a whole list: which rows, in which order, in which version. */
export function versionOf(rows: { id: number; version: number }[]) {
  return rows.map(({ id, version }) => `${id}.${version}`).join(" ");
}

/** The version of the list that was read, now that one block of it is gone. */
export function withoutBlock(version: string, id: string | undefined) {
  if (!id) return version;
  return version
    .split(" ")
    .filter((part) => !part.startsWith(`${id}.`))
    .join(" ");
}
