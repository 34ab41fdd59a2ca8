import { forwardRef, type KeyboardEvent, useImperativeHandle, useRef } from "react";

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
export const DateButton = forwardRef<Pick<HTMLElement, "focus">, DateButtonProps>(
  ({ id, label, value, describedBy, onClick, onFocus, onKeyDown }, ref) => {
    const button = useRef<HTMLButtonElement>(null);
    // Without blur, which the package calls in the frame after a calendar closes: in some browsers
    // that comes after it has given the focus back.
    useImperativeHandle(ref, () => ({ focus: (options) => button.current?.focus(options) }), []);
    return (
      <button
        ref={button}
        id={id}
        type="button"
        className="date-button"
        aria-label={`${label}: ${value || "날짜 선택"}`}
        aria-describedby={describedBy}
        onClick={onClick}
        onFocus={onFocus}
        // Not every key: the package closes the calendar on Tab, by which the keyboard gets into it.
        onKeyDown={(event) => {
          const isArrow = /^Arrow(Up|Down)$/.test(event.key);
          // An arrow opens the calendar, and would scroll the page as well.
          if (isArrow) event.preventDefault();
          if (isArrow || event.key === "Escape") onKeyDown?.(event);
        }}
        data-empty={value ? undefined : ""}
      >
        {value || "날짜 선택"}
      </button>
    );
  },
);
