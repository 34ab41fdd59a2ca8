import { dayInSeoul, todayInSeoul } from "~/text/moment";

export interface OfferedTime {
  at: string;
  agreedAt: string | null;
  /** By another customer. */
  isTaken: 0 | 1;
}

/** That can still be chosen. */
export function openTimes(times: OfferedTime[], now: string) {
  return times.filter(
    ({ at, agreedAt, isTaken }) => at > now && agreedAt === null && isTaken === 0,
  );
}

/** What a form says of the times before it, so that nobody answers another offer. */
export function offerOf(times: Pick<OfferedTime, "at" | "agreedAt">[]) {
  return times.map(({ at, agreedAt }) => (agreedAt === null ? at : `${at}*`)).join(" ");
}

/** On its day the visit is changed by telephone alone. */
export function isVisitDay({ at }: { at: string }) {
  return dayInSeoul(at) <= todayInSeoul();
}
