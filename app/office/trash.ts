import { DAY } from "~/text/duration";

export const TRASH_DAYS = 30;

export const restorable = `${TRASH_DAYS}일 동안 설정의 휴지통에서 되살릴 수 있습니다.`;

/** The purge takes an inquiry out of the trash when its own period ends. */
export const restorableInquiry = `${TRASH_DAYS}일 동안(보관 기간이 먼저 끝나면 그때까지) 설정의 휴지통에서 되살릴 수 있습니다.`;

export function endOfTrash(now = Date.now()) {
  return new Date(now - TRASH_DAYS * DAY).toISOString();
}

export function daysLeft(deletedAt: string, now = Date.now()) {
  return daysUntil(new Date(Date.parse(deletedAt) + TRASH_DAYS * DAY).toISOString(), now);
}

/** Counts the last day. */
export function daysUntil(moment: string, now = Date.now()) {
  return Math.max(0, Math.ceil((Date.parse(moment) - now) / DAY));
}
