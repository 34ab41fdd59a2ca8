import { Form } from "@remix-run/react";

interface UndoButtonProps {
  action: string;
  fields: [name: string, value: string][];
}

/** The undo button beside a flash message. */
export function UndoButton({ action, fields }: UndoButtonProps) {
  return (
    <Form method="post" action={action} preventScrollReset>
      {fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button-quiet">
        되돌리기
      </button>
    </Form>
  );
}
