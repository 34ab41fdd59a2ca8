import { Form, Link, useNavigationType, useSearchParams } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect } from "react";

/** Under a record that is only read: the way to change it, the same with script and without. */
export function EditBar() {
  return (
    <div className="save-bar">
      <Form preventScrollReset onSubmit={letGo}>
        <button type="submit" name="edit" value="1" className="button">
          수정
        </button>
      </Form>
    </div>
  );
}

/** The pressed button is about to be taken away, and a browser scrolls after a focus that is lost. */
function letGo(event: FormEvent) {
  const { submitter } = event.nativeEvent as SubmitEvent;
  submitter?.blur();
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
  useFocusOnEdit(form);
  return (
    <div className="save-bar">
      <button type="submit" form={form} className="button" disabled={isBusy}>
        {busyWith ?? label}
      </button>{" "}
      <Link to={cancelTo} className="button-quiet">
        취소
      </Link>{" "}
      {children}
    </div>
  );
}

/** After 수정 the keyboard goes on with what was being looked at. */
function useFocusOnEdit(form: string) {
  const [search] = useSearchParams();
  const isPressed = useNavigationType() === "PUSH" && search.has("edit");
  useEffect(() => {
    // A finger has no use for it: a keyboard on the screen would cover half of what is read.
    if (!isPressed || window.matchMedia("(pointer: coarse)").matches) return;
    if (document.activeElement !== document.body) return;
    const element = document.getElementById(form) as HTMLFormElement | null;
    const fields = [...(element?.elements ?? [])] as HTMLElement[];
    fields.find(isInView)?.focus({ preventScroll: true });
  }, [form, isPressed]);
}

function isInView(field: HTMLElement) {
  const { top, bottom, height } = field.getBoundingClientRect();
  // The native field of a file lies hidden behind its button, and the keyboard passes it by.
  const isReached = field.tagName !== "FIELDSET" && field.tabIndex >= 0;
  return isReached && height > 0 && top >= 0 && bottom <= window.innerHeight;
}
