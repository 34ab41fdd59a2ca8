const seoul = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Seoul",
  dateStyle: "short",
  timeStyle: "short",
});

/** Today's date in Seoul: 2026-03-01. */
export function todayInSeoul() {
  return seoul.format().slice(0, 10);
}

/** An ISO 8601 moment in Seoul time: 2026-03-01 14:05. */
export function inSeoul(moment: string) {
  return seoul.format(new Date(moment));
}
