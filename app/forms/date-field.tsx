import { getInputProps } from "@conform-to/react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import style from "react-datepicker/dist/react-datepicker.css?url";
import { DateButton } from "./date-button";
import { Field, type FieldMeta } from "./field";
import { setValue } from "./set-value";
import { useEnhancement } from "./use-enhancement";
import { useFieldValue } from "./use-field-value";
import { withStyle } from "./with-style";

const loadCalendar = withStyle(style, () => import("./calendar"));

interface DateFieldProps {
  meta: FieldMeta;
  label: string;
  readOnly?: boolean;
  /** A question, such as whether a day in the past is meant. */
  hint?: string | undefined;
}

/** The calendar writes into the native field, so a value typed before hydration stays. */
export function DateField({ meta, label, readOnly, hint }: DateFieldProps) {
  const native = useRef<HTMLInputElement>(null);
  const value = useFieldValue(meta);
  const [calendar, setCalendar] = useState<"closed" | "wanted" | "failed">("closed");
  const fail = useCallback(() => setCalendar("failed"), []);
  const Calendar = useEnhancement(loadCalendar, calendar === "wanted", fail);
  const isLeft = useLeftAlone(native);
  const isEnhanced = isLeft && !readOnly && calendar !== "failed";
  const descriptions = [meta.errors && meta.errorId, hint && meta.descriptionId].filter(Boolean);
  const button = { id: meta.id, label, value, describedBy: descriptions.join(" ") || undefined };

  return (
    <Field meta={meta} label={label} hint={hint && <strong>{hint}</strong>}>
      {isEnhanced && (
        <div className="date-control">
          {Calendar ? (
            <Calendar {...button} native={native} />
          ) : (
            <DateButton
              {...button}
              onFocus={fetchCalendar}
              onClick={() => setCalendar("wanted")}
              onKeyDown={(event) => event.key !== "Escape" && setCalendar("wanted")}
            />
          )}
          <button
            type="button"
            className="button-quiet"
            onClick={() => {
              setValue(native.current, "");
              document.getElementById(meta.id)?.focus();
            }}
          >
            초기화<span className="visually-hidden"> ({label})</span>
          </button>
        </div>
      )}
      <input
        {...getInputProps(meta, {
          type: readOnly ? "text" : "date",
          ariaDescribedBy: hint && meta.descriptionId,
        })}
        key={meta.key}
        ref={native}
        readOnly={readOnly}
        placeholder={readOnly ? "미정" : undefined}
        hidden={isEnhanced}
        {...(isEnhanced && { id: `${meta.id}-native` })}
      />
    </Field>
  );
}

/** Failures show on press. */
function fetchCalendar() {
  loadCalendar().catch(() => undefined);
}

function useLeftAlone(native: RefObject<HTMLInputElement>) {
  const [isLeft, setLeft] = useState(false);
  useEffect(() => {
    const field = native.current;
    if (!field || document.activeElement !== field) return setLeft(true);
    const leave = () => setLeft(true);
    field.addEventListener("blur", leave);
    return () => field.removeEventListener("blur", leave);
  }, [native]);
  return isLeft;
}
