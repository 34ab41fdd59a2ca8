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
  /** 14:05; not for whole days. */
  time?: string | undefined;
}
