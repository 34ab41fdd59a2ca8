export const todayLists = {
  promises: "오늘 연락·방문할 고객",
  unread: "새 문의",
  untouched: "확인했지만 아직 처리하지 않은 문의",
  starts: "이번 주 공사 시작",
  moves: "이번 주 입주",
};

export type TodayList = keyof typeof todayLists;

export const MOST_COUNTED = 99;

export function countInWords(count: number) {
  return count > MOST_COUNTED ? `${MOST_COUNTED}+` : String(count);
}

/** The last row of a page: the value by which the list is sorted, and its id. */
export interface TodayCursor {
  at: string;
  id: number;
}

/** Such as `2026-03-01~12`. */
export function todayCursorIn(search: URLSearchParams): TodayCursor | undefined {
  const [, at, id] = /^([0-9TZ:.-]{0,30})~(\d{1,15})$/.exec(search.get("after") ?? "") ?? [];
  return at === undefined ? undefined : { at, id: Number(id) };
}

interface Row {
  id: number;
  nextAt: string | null;
  startDate: string;
  moveInDate: string;
}

export function cursorAfter(list: TodayList, row: Row) {
  const at = { promises: row.nextAt, starts: row.startDate, moves: row.moveInDate };
  return `${(list in at && at[list as keyof typeof at]) || ""}~${row.id}`;
}
