import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";

/** Under a record that is only read: the way to change it, the same with script and without. */
export function EditBar() {
  return (
    <div className="save-bar">
      <Form>
        <button type="submit" name="edit" value="1" className="button">
          수정
        </button>
      </Form>
    </div>
  );
}

interface SaveBarProps {
  /** Id of the form it saves. */
  form: string;
  label?: string;
  /** Instead of the label: what is under way. */
  busyWith?: string;
  isBusy: boolean;
  /** Where 취소 leads; the same page, no longer edited, if not said. */
  cancelTo?: string;
  /** What else can be done with the record. */
  children?: ReactNode;
}

export function SaveBar(props: SaveBarProps) {
  const { form, label = "저장", busyWith, isBusy, cancelTo = ".", children } = props;
  return (
    <div className="save-bar">
      <button type="submit" form={form} className="button" disabled={isBusy}>
        {busyWith ?? label}
      </button>
      <Link to={cancelTo} className="button-quiet">
        취소
      </Link>
      {children}
    </div>
  );
}
