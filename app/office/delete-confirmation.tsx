import { Form, Link, useSubmit } from "@remix-run/react";
import type { MouseEvent, ReactNode } from "react";
import { confirm } from "~/forms/confirm";

interface DeleteProps {
  title: string;
  text: string;
  intent?: string;
  fields?: Record<string, string>;
}

interface DeleteButtonProps extends DeleteProps {
  children?: ReactNode;
  /** The value of `?delete` that shows the question on the page. */
  asking?: string;
}

/** Asks in a dialog; without script, on the same page. */
export function DeleteButton(props: DeleteButtonProps) {
  const { title, text, intent = "delete", fields, children = "삭제", asking = "1" } = props;
  const submit = useSubmit();

  async function ask(event: MouseEvent) {
    event.preventDefault();
    if (!(await confirm(title, text, "확인", "button-danger"))) return;
    submit({ ...fields, intent }, { method: "post" });
  }
  return (
    <Form>
      <button type="submit" name="delete" value={asking} className="button-danger" onClick={ask}>
        {children}
      </button>
    </Form>
  );
}

export function DeleteConfirmation(props: DeleteProps) {
  const { title, text, intent = "delete", fields = {} } = props;
  return (
    <div
      className="error-summary"
      role="alertdialog"
      aria-labelledby="delete-title"
      aria-describedby="delete-text"
    >
      <h2 id="delete-title">{title}</h2>
      <p id="delete-text">{text}</p>
      <Form method="post" className="button-row">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" name="intent" value={intent} className="button-danger">
          확인
        </button>{" "}
        <Link to="." className="button-quiet">
          취소
        </Link>
      </Form>
    </div>
  );
}
