/** Something else that the office has promised, or offers, at the same time. */
export interface Overlap {
  /** Of the inquiry with which it overlaps. */
  id: number;
  customer: string;
  at: string;
  kind: "VISIT" | "OFFERED" | "PROMISE";
}

/** What a form says that it has pointed out. */
export function overlapKey(overlaps: Overlap[]) {
  return overlaps.map(({ id, at }) => `${id} ${at}`).join(", ");
}
