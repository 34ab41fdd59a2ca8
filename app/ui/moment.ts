const seoul = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Seoul",
  dateStyle: "short",
  timeStyle: "short",
});

/** An ISO 8601 moment as the office's clock shows it: 2026-03-01 14:05. */
export function inSeoul(moment: string) {
  return seoul.format(new Date(moment));
}
