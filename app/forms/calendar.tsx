import { format, isValid, parseISO } from "date-fns";
import { ko } from "date-fns/locale/ko";
import { type KeyboardEvent, type RefObject, useEffect, useState } from "react";
import DatePicker, { registerLocale } from "react-datepicker";
import { DateButton } from "./date-button";
import { setValue } from "./set-value";

registerLocale("ko", ko);

interface CalendarProps {
  id: string;
  label: string;
  native: RefObject<HTMLInputElement>;
  value: string;
  describedBy: string | undefined;
}

/** Loaded at the first press. Opens at once, unless the visitor has gone on to another field. */
export default function Calendar({ id, label, native, value, describedBy }: CalendarProps) {
  const selected = parseISO(value);
  const [isAwaited] = useState(() => isFocused(id));
  useEffect(() => {
    if (!isAwaited) return;
    document.getElementById(id)?.focus();
    bringIntoView(id);
  }, [id, isAwaited]);

  /** With preventOpenOnFocus, react-datepicker ignores arrow keys on the button. */
  function openByArrow({ key, currentTarget }: KeyboardEvent<HTMLElement>) {
    if (currentTarget.id === id && key.startsWith("Arrow")) currentTarget.click();
  }

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
      startOpen={isAwaited}
      // Tab must pass by without opening it, and clearing the date must not reopen it.
      preventOpenOnFocus
      onCalendarOpen={() => bringIntoView(id)}
      onKeyDown={openByArrow}
      previousMonthAriaLabel="이전 달"
      nextMonthAriaLabel="다음 달"
      previousMonthButtonLabel="이전 달"
      nextMonthButtonLabel="다음 달"
      chooseDayAriaLabelPrefix="선택:"
      disabledDayAriaLabelPrefix="선택할 수 없음:"
      monthAriaLabelPrefix="달력:"
      showPopperArrow={false}
      popperPlacement="bottom-start"
    />
  );
}

/** On a phone the calendar opens in the page flow, perhaps below the screen. */
function bringIntoView(id: string) {
  requestAnimationFrame(() => {
    const control = document.getElementById(id)?.closest(".date-control");
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    control
      ?.querySelector(".react-datepicker")
      ?.scrollIntoView({ block: "nearest", behavior: isStill ? "auto" : "smooth" });
  });
}

/** Safari does not focus a pressed button. */
function isFocused(id: string) {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.id === id;
}
