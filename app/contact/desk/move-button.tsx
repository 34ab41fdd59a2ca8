import { Form } from "@remix-run/react";

/** For inquiries that the spam check got wrong. */
export const moves = {
  spam: { label: "스팸으로 옮기기", done: "스팸으로 옮겼습니다.", undo: "notSpam" },
  notSpam: { label: "스팸 아님", done: "견적문의로 되돌렸습니다.", undo: "spam" },
} as const;

export type Move = keyof typeof moves;

interface MoveButtonProps {
  move: Move;
  inquiry: { id: number; customer: string };
}

export function MoveButton({ move, inquiry: { id, customer } }: MoveButtonProps) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <button type="submit" name="intent" value={move} className="button-quiet">
        <span className="visually-hidden">{customer || "이름 없음"}: </span>
        {moves[move].label}
      </button>
    </Form>
  );
}
