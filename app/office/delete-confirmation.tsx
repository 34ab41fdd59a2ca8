import { Form, Link, useSubmit } from "@remix-run/react";
import type { MouseEvent } from "react";
import { confirm } from "~/forms/dialog";

interface DeleteProps {
  title: string;
  text: string;
}

/** Asks in a dialog; without script, on the same page. */
export function DeleteButton({ title, text }: DeleteProps) {
  const submit = useSubmit();

  async function ask(event: MouseEvent) {
    event.preventDefault();
    if (!(await confirm(title, text, "확인", "button-danger"))) return;
    submit({ intent: "delete" }, { method: "post" });
  }
  return (
    <Form>
      <button type="submit" name="delete" value="1" className="button-danger" onClick={ask}>
        삭제
      </button>
    </Form>
  );
}

/** The dialog's question as part of the page. */
export function DeleteConfirmation({ title, text }: DeleteProps) {
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
        <button type="submit" name="intent" value="delete" className="button-danger">
          확인
        </button>{" "}
        <Link to="." className="button-quiet">
          취소
        </Link>
      </Form>
    </div>
  );
}
