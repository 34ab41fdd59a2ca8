import { getInputProps } from "@conform-to/react";
import { useRef } from "react";
import { Field, type FieldMeta } from "./field";
import { setValue } from "./set-value";
import { useEnhancement } from "./use-enhancement";

const loadCalendar = () => import("./calendar");

interface DateFieldProps {
  meta: FieldMeta;
  label: string;
  readOnly?: boolean;
  hint?: string | undefined;
}

/**
 * A native date field. With script a Korean calendar in front of it writes into it, so a value
 * typed before hydration is kept.
 */
export function DateField({ meta, label, readOnly, hint }: DateFieldProps) {
  const native = useRef<HTMLInputElement>(null);
  const Calendar = useEnhancement(loadCalendar, !readOnly);
  const isEnhanced = Calendar !== undefined && !readOnly;
  const describedBy = [meta.errors && meta.errorId, hint && meta.descriptionId].filter(Boolean);

  return (
    <Field meta={meta} label={label} hint={hint}>
      {isEnhanced && (
        <div className="date-control">
          <Calendar
            id={meta.id}
            label={label}
            native={native}
            describedBy={describedBy.join(" ") || undefined}
          />
          <button
            type="button"
            className="button-quiet"
            onClick={() => {
              setValue(native.current, "");
              // This button disappears with the date.
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
