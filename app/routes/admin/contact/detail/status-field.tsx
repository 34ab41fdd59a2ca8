import { useEffect, useRef, useState } from "react";
import { type Status, statuses } from "~/contact/inquiry";
import type { FieldMeta } from "~/forms/field";
import { useHydrated } from "~/forms/use-hydrated";
import { isKeyOf } from "~/text/is-key";

interface StatusFieldProps {
  meta: FieldMeta;
  readOnly: boolean;
  onChange: () => void;
}

/** As the spec requires, pressing the selected one removes its highlight but keeps the value. */
export function StatusField({ meta, readOnly, onChange }: StatusFieldProps) {
  const initial = isKeyOf(statuses, meta.initialValue) ? meta.initialValue : "CONTACT";
  const [value, setValue] = useState(initial);
  const [highlighted, setHighlighted] = useState<Status | undefined>(initial);
  const [hasScript, setHasScript] = useState(useHydrated());
  const element = useRef<HTMLFieldSetElement>(null);

  // A choice made before hydration.
  useEffect(() => {
    setHasScript(true);
    const early = element.current?.querySelector<HTMLInputElement>("input:checked")?.value;
    if (!isKeyOf(statuses, early) || early === initial) return;
    setValue(early);
    setHighlighted(early);
    onChange();
  }, [initial, onChange]);

  function press(status: Status) {
    setValue(status);
    onChange();
    setHighlighted(highlighted === status ? undefined : status);
  }

  return (
    <fieldset ref={element} className="status-field">
      <legend>상태</legend>
      {hasScript || readOnly ? (
        <>
          <input type="hidden" name={meta.name} value={value} />
          {Object.entries(statuses).map(([status, label]) => (
            <button
              key={status}
              type="button"
              aria-pressed={highlighted === status}
              disabled={readOnly}
              onClick={() => press(status as Status)}
            >
              {label}
            </button>
          ))}
        </>
      ) : (
        Object.entries(statuses).map(([status, label]) => (
          <label key={status}>
            <input
              type="radio"
              name={meta.name}
              value={status}
              defaultChecked={initial === status}
            />
            {label}
          </label>
        ))
      )}
    </fieldset>
  );
}
