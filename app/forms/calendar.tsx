import { format, isValid, parseISO } from "date-fns";
import { ko } from "date-fns/locale/ko";
import { forwardRef, type KeyboardEvent, type RefObject, useEffect, useState } from "react";
import DatePicker, { registerLocale } from "react-datepicker";
import "react-datepicker/dist/react-datepicker.css";
import { setValue } from "./set-value";

registerLocale("ko", ko);

interface CalendarProps {
  id: string;
  label: string;
  /** The native field, whose value is yyyy-MM-dd. */
  native: RefObject<HTMLInputElement>;
  describedBy: string | undefined;
}

/**
 * A Korean month calendar for a native date field. Loaded separately, because the package is large.
 */
export default function Calendar({ id, label, native, describedBy }: CalendarProps) {
  const value = useNativeValue(native);
  const selected = parseISO(value);

  return (
    <DatePicker
      locale="ko"
      dateFormat="yyyy-MM-dd"
      dateFormatCalendar="yyyy년 M월"
      selected={isValid(selected) ? selected : null}
      onChange={(date: Date | null) =>
        setValue(native.current, date ? format(date, "yyyy-MM-dd") : "")
      }
      customInput={<DateButton label={label} value={value} describedBy={describedBy} />}
      id={id}
      previousMonthAriaLabel="이전 달"
      nextMonthAriaLabel="다음 달"
      previousMonthButtonLabel="이전 달"
      nextMonthButtonLabel="다음 달"
      chooseDayAriaLabelPrefix="선택:"
      disabledDayAriaLabelPrefix="고를 수 없음:"
      monthAriaLabelPrefix="달력:"
      showPopperArrow={false}
      popperPlacement="bottom-start"
    />
  );
}

interface DateButtonProps {
  id?: string;
  label: string;
  value?: string;
  describedBy: string | undefined;
  onClick?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** A button, because focusing a text field on a phone opens the keyboard. */
const DateButton = forwardRef<HTMLButtonElement, DateButtonProps>(
  ({ id, label, value, describedBy, onClick, onKeyDown }, ref) => (
    <button
      ref={ref}
      id={id}
      type="button"
      className="date-button"
      aria-label={`${label}: ${value || "날짜 선택"}`}
      aria-describedby={describedBy}
      onClick={onClick}
      // Not every key: the package closes the calendar on Tab, which is how the keyboard gets into
      // it.
      onKeyDown={(event) => /^(Escape|Arrow(Up|Down))$/.test(event.key) && onKeyDown?.(event)}
      data-empty={value ? undefined : ""}
    >
      {value || "날짜 선택"}
    </button>
  ),
);

/** Tracks a field that other code may fill: the reset button, a restored draft. */
function useNativeValue(native: RefObject<HTMLInputElement>) {
  const [value, setShown] = useState("");
  useEffect(() => {
    const input = native.current;
    if (!input) return;
    const follow = () => setShown(input.value);
    follow();
    input.addEventListener("input", follow);
    return () => input.removeEventListener("input", follow);
  }, [native]);
  return value;
}
