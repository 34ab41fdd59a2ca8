/** For inquiries that the spam check got wrong. */
export const moves = {
  spam: { label: "스팸으로 옮기기", done: "스팸으로 옮겼습니다.", undo: "undoSpam" },
  notSpam: { label: "스팸 아님", done: "견적문의로 되돌렸습니다.", undo: "undoNotSpam" },
} as const;

export type Move = keyof typeof moves;
