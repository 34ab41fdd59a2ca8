export function isDay(value: string) {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  // Date reads 30 February as 2 March.
  const moment = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
}
