export function versionOf(rows: { id: number; version: number }[]) {
  return rows.map(({ id, version }) => `${id}.${version}`).join(" ");
}

export function withoutRow(version: string, id: string | undefined) {
  if (!id) return version;
  return version
    .split(" ")
    .filter((part) => !part.startsWith(`${id}.`))
    .join(" ");
}

/** @returns undefined if the list was read without this row */
export function versionOfRow(version: string, id: string) {
  const part = version.split(" ").find((each) => each.startsWith(`${id}.`));
  return part === undefined ? undefined : Number(part.slice(id.length + 1));
}
