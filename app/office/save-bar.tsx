import { Form, Link, useLocation, useNavigationType, useSearchParams } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect } from "react";

export function EditBar({ children }: { children?: ReactNode }) {
  return (
    <div className="save-bar">
      <Form preventScrollReset onSubmit={blurSubmitter}>
        <button type="submit" name="edit" value="1" className="button">
          수정
        </button>
      </Form>
      {children}
    </div>
  );
}

/** The pressed button is about to go, and browsers scroll when focus is lost. */
function blurSubmitter(event: FormEvent) {
  const { submitter } = event.nativeEvent as SubmitEvent;
  submitter?.blur();
}

interface SaveBarProps {
  form: string;
  label?: string;
  busyWith?: string;
  isBusy: boolean;
  cancelTo?: string;
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

/**
 * Without it, Enter would press the first button, which may move a picture. Safari 16.0 to 16.3 leave
 * out a button that is not rendered.
 */
export function DefaultButton({ isBusy }: Pick<SaveBarProps, "isBusy">) {
  return (
    <button
      type="submit"
      className="visually-hidden"
      tabIndex={-1}
      aria-hidden="true"
      disabled={isBusy}
    >
      저장
    </button>
  );
}

/** The first visible field, or the one that the link has named. */
function useFocusOnEdit(form: string) {
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const isPressed = useNavigationType() === "PUSH" && search.has("edit");
  useEffect(() => {
    // On touch screens the keyboard would cover half of the page.
    if (!isPressed || window.matchMedia("(pointer: coarse)").matches) return;
    if (document.activeElement !== document.body) return;
    const element = document.getElementById(form) as HTMLFormElement | null;
    const fields = [...(element?.elements ?? [])] as HTMLElement[];
    const asked = fields.find(({ id }) => id !== "" && `#${id}` === hash);
    (asked ?? fields.find(isInView))?.focus({ preventScroll: !asked });
  }, [form, isPressed, hash]);
}

function isInView(field: HTMLElement) {
  const { top, bottom, height } = field.getBoundingClientRect();
  // The native file input is hidden behind its button.
  const isReached = field.tagName !== "FIELDSET" && field.tabIndex >= 0;
  return isReached && height > 0 && top >= 0 && bottom <= window.innerHeight;
}
