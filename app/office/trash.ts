import { DAY } from "~/text/duration";

/** How long the trash keeps what the office has deleted. */
export const TRASH_DAYS = 30;

/** Said after a deletion, and before it. */
export const restorable = `${TRASH_DAYS}일 동안 설정의 휴지통에서 되살릴 수 있습니다.`;

/** What was deleted before this moment is to be destroyed. */
export function endOfTrash(now = Date.now()) {
  return new Date(now - TRASH_DAYS * DAY).toISOString();
}

/** Days until it is destroyed, the last one included. */
export function daysLeft(deletedAt: string, now = Date.now()) {
  return daysUntil(new Date(Date.parse(deletedAt) + TRASH_DAYS * DAY).toISOString(), now);
}

/** Days until a moment, the last one included. */
export function daysUntil(moment: string, now = Date.now()) {
  return Math.max(0, Math.ceil((Date.parse(moment) - now) / DAY));
}
