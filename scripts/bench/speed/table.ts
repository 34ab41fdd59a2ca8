export interface Row {
  name: string;
  site: string;
  /** The hand-written site's, as a ratio of the site to it where there is one. */
  handWritten?: string;
  aim?: string;
  /** Whether the aim holds; undefined where there is none. */
  holds?: boolean | undefined;
}

/** Prints a table that can be copied into docs/performance.md. */
export function printTable(title: string, rows: Row[]) {
  const lines = [
    [title, "site", "hand-written", "aim", ""],
    ...rows.map(({ name, site, handWritten = "", aim = "", holds }) => [
      name,
      site,
      handWritten,
      aim,
      holds === undefined ? "" : holds ? "holds" : "missed",
    ]),
  ];
  const widths = lines[0]?.map((_, column) =>
    Math.max(3, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  const shown = lines.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths?.[column] ?? 0)).join(" | ")} |`,
  );
  const rule = `|${widths?.map((width) => "-".repeat(width + 2)).join("|")}|`;
  console.log(["", shown[0], rule, ...shown.slice(1), ""].join("\n"));
}

export function count(value: number) {
  return Math.round(value).toLocaleString("en");
}

export function ratio(value: number, reference: number) {
  const of = value / reference;
  return `${of.toFixed(of < 0.1 ? 3 : of < 10 ? 2 : 0)} x`;
}
