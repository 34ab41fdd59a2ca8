import { Form, Link, useLocation, useNavigationType, useSearchParams } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect } from "react";

/**
 * The edit button below a read-only record; works without script.
 *
 * @param children further actions on the record
 */
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

/** The pressed button is about to be removed, and browsers scroll when the focus is lost. */
function blurSubmitter(event: FormEvent) {
  const { submitter } = event.nativeEvent as SubmitEvent;
  submitter?.blur();
}

interface SaveBarProps {
  /** The form's id. */
  form: string;
  label?: string;
  /** Replaces the label while saving. */
  busyWith?: string;
  isBusy: boolean;
  /** Where 취소 leads; by default the same page without editing. */
  cancelTo?: string;
  /** Further actions on the record. */
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
 * What Enter in a field presses: the first button of the form, which would otherwise be one that moves
 * a picture. Disabled while the bar's own is, or a form would be sent without the pictures that are
 * still under way, or twice.
 */
export function DefaultButton({ isBusy }: Pick<SaveBarProps, "isBusy">) {
  return (
    <button type="submit" hidden tabIndex={-1} disabled={isBusy}>
      저장
    </button>
  );
}

/** After 수정, the first visible field gets the focus, or the one that the link has named. */
function useFocusOnEdit(form: string) {
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const isPressed = useNavigationType() === "PUSH" && search.has("edit");
  useEffect(() => {
    // Not on touch screens: the keyboard would cover half of the page.
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
  // The native file input is hidden behind its button and not in the tab order.
  const isReached = field.tagName !== "FIELDSET" && field.tabIndex >= 0;
  return isReached && height > 0 && top >= 0 && bottom <= window.innerHeight;
}
