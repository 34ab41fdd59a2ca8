import { forwardRef, type KeyboardEvent } from "react";

interface DateButtonProps {
  id?: string;
  label: string;
  value?: string;
  describedBy: string | undefined;
  onClick?: () => void;
  onFocus?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** A button, because focusing a text field on a phone opens the keyboard. */
export const DateButton = forwardRef<HTMLButtonElement, DateButtonProps>(
  ({ id, label, value, describedBy, onClick, onFocus, onKeyDown }, ref) => (
    <button
      ref={ref}
      id={id}
      type="button"
      className="date-button"
      aria-label={`${label}: ${value || "날짜 선택"}`}
      aria-describedby={describedBy}
      onClick={onClick}
      onFocus={onFocus}
      // Not every key: the package closes the calendar on Tab, by which the keyboard gets into it.
      onKeyDown={(event) => /^(Escape|Arrow(Up|Down))$/.test(event.key) && onKeyDown?.(event)}
      data-empty={value ? undefined : ""}
    >
      {value || "날짜 선택"}
    </button>
  ),
);
