/** The version of a whole list: its rows' ids, in order, with their versions. */
export function versionOf(rows: { id: number; version: number }[]) {
  return rows.map(({ id, version }) => `${id}.${version}`).join(" ");
}

/** The version of a list after one of its rows has been deleted. */
export function withoutRow(version: string, id: string | undefined) {
  if (!id) return version;
  return version
    .split(" ")
    .filter((part) => !part.startsWith(`${id}.`))
    .join(" ");
}
