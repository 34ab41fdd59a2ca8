/** Something else that the office has promised, or offers, at the same time. */
export interface Overlap {
  /** Of the inquiry with which it overlaps. */
  id: number;
  customer: string;
  at: string;
  kind: "VISIT" | "OFFERED" | "CALL";
}

/** What a form says that it has pointed out. An offer that was taken since is another matter. */
export function overlapKey(overlaps: Overlap[]) {
  return overlaps.map(({ id, at, kind }) => `${id} ${at} ${kind}`).join(", ");
}
