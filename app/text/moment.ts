const seoul = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Seoul",
  dateStyle: "short",
  timeStyle: "short",
});

/** The day that it is in the office now: 2026-03-01. */
export function todayInSeoul() {
  return seoul.format().slice(0, 10);
}

/** An ISO 8601 moment as the office's clock shows it: 2026-03-01 14:05. */
export function inSeoul(moment: string) {
  return seoul.format(new Date(moment));
}
