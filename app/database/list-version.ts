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
