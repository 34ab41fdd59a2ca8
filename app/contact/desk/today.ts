/** What 오늘 lists, in its order. */
export const todayLists = {
  promises: { title: "오늘까지 연락하기로 한 문의", none: "연락하기로 한 문의가 없습니다." },
  unread: { title: "아직 열어 보지 않은 문의", none: "새 문의가 없습니다." },
  untouched: {
    title: "열어 보고 아직 아무 일도 하지 않은 문의",
    none: "그냥 둔 문의가 없습니다.",
  },
  starts: { title: "이번 주 공사 시작", none: "이번 주에 시작하는 공사가 없습니다." },
  moves: { title: "이번 주 입주", none: "이번 주에 입주하는 집이 없습니다." },
};

export type TodayList = keyof typeof todayLists;

/** The last row of a page: the value that the list is sorted by, and its id. */
export interface TodayPlace {
  at: string;
  id: number;
}

/** @returns the place in a URL's `after`, such as `2026-03-01~12` */
export function todayPlaceIn(search: URLSearchParams): TodayPlace | undefined {
  const [, at, id] = /^([0-9TZ:.-]{0,30})~(\d{1,15})$/.exec(search.get("after") ?? "") ?? [];
  return at === undefined ? undefined : { at, id: Number(id) };
}

interface Row {
  id: number;
  nextContactAt: string | null;
  startDate: string;
  moveInDate: string;
}

/** The same, of a row, for the link to the rows after it. */
export function placeAfter(list: TodayList, row: Row) {
  const at = { promises: row.nextContactAt, starts: row.startDate, moves: row.moveInDate };
  return `${(list in at && at[list as keyof typeof at]) || ""}~${row.id}`;
}
