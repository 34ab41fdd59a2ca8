export const entryKinds = { VISIT: "방문", CALL: "연락", START: "공사 시작", MOVE: "입주" };

/** Of each kind, in a month: more than this no paper shows. */
export const MOST = 300;

/** Something on the office's calendar. */
export interface Entry {
  kind: keyof typeof entryKinds;
  /** Of the inquiry. */
  id: number;
  customer: string;
  /** yyyy-MM-dd in Seoul. */
  day: string;
  /** ISO 8601 in UTC; not for whole days. */
  at?: string;
  /** Of a visit: the home's district. */
  place?: string;
  /** Of a visit: somebody else is visited then. */
  isOverlapping?: boolean;
}
