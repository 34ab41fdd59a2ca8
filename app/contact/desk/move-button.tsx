import { Form } from "@remix-run/react";
import { type Move, moves } from "./moves";

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
