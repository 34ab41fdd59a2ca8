import { HOUR } from "~/text/duration";
import { dayInSeoul, todayInSeoul } from "~/text/moment";

/** How long a visit takes in a calendar, and how near another appointment overlaps. */
export const VISIT_LENGTH = HOUR;

export interface OfferedTime {
  at: string;
  agreedAt: string | null;
}

/** That can still be chosen. */
export function openTimes(times: OfferedTime[], now: string) {
  return times.filter(({ at, agreedAt }) => at > now && agreedAt === null);
}

/** What a form says of the times before it, so that nobody answers another offer. */
export function offerOf(times: OfferedTime[]) {
  return times.map(({ at, agreedAt }) => (agreedAt === null ? at : `${at}*`)).join(" ");
}

/** On its day the visit is changed by telephone alone. */
export function isVisitDay({ at }: { at: string }) {
  return dayInSeoul(at) <= todayInSeoul();
}
