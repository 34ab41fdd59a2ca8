import { readSite } from "./read-site.server";

/** As calendars name them. */
const usual: Record<string, string> = { "1월 1일": "신정", 기독탄신일: "성탄절" };

/** What nobody works on, by day: the public holidays of these years, as far as they are known, and the shop's own. */
export async function readDaysOff(...years: string[]) {
  const { daysOff } = await readSite();
  const names = new Map(daysOff.split(/\s+/).map((day) => [day, "쉬는 날"]));
  for (const year of new Set(years)) {
    for (const [day, [name = ""]] of Object.entries(await publicHolidays(year))) {
      names.set(day, usual[name] ?? name);
    }
  }
  return names;
}

async function publicHolidays(year: string) {
  const { getHolidayPreset } = await import("@hyunbinseo/holidays-kr");
  // Announced a year ahead.
  return await getHolidayPreset(year).catch(() => ({}) as Record<string, readonly string[]>);
}
