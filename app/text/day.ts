/** Whether text is an existing day, as yyyy-MM-dd. */
export function isDay(value: string) {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  // Date takes the 30th of February for the 2nd of March.
  const moment = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
}
