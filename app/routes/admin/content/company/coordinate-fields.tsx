import { getInputProps } from "@conform-to/react";
import { useRef } from "react";
import { Field, type FieldMeta } from "~/forms/field";
import { Fold } from "~/forms/fold";
import { ReadOnlyLines } from "~/forms/read-only-lines";
import { setValue } from "~/forms/set-value";
import { pairIn } from "./coordinates";

const labels = { latitude: "위도", longitude: "경도" };

interface CoordinateFieldsProps {
  fields: Record<keyof typeof labels, FieldMeta>;
  readOnly: boolean;
}

/** Folded once they name a place. A pair pasted into one field fills both. */
export function CoordinateFields({ fields, readOnly }: CoordinateFieldsProps) {
  const isRefused = Boolean(fields.latitude.errors ?? fields.longitude.errors);
  const inputs = useRef<Partial<Record<keyof typeof labels, HTMLInputElement | null>>>({});

  function fill(latitude: string, longitude: string) {
    for (const [name, value] of Object.entries({ latitude, longitude })) {
      const input = inputs.current[name as keyof typeof labels];
      if (!input) continue;
      setValue(input, value);
      input.dataset.typed = "";
    }
  }

  return (
    <Fold summary="위도와 경도" isOpen={!hasCoordinates(fields)} isRefused={isRefused}>
      <div className="field-pair">
        {(["latitude", "longitude"] as const).map((name) => (
          <Field key={name} meta={fields[name]} label={labels[name]}>
            {readOnly ? (
              <ReadOnlyLines meta={fields[name]} />
            ) : (
              <input
                {...getInputProps(fields[name], { type: "text" })}
                key={fields[name].key}
                ref={(input) => {
                  inputs.current[name] = input;
                }}
                inputMode="decimal"
                autoComplete="off"
                onInput={({ currentTarget, nativeEvent }) => {
                  if (nativeEvent.isTrusted && currentTarget.value)
                    currentTarget.dataset.typed = "";
                  else delete currentTarget.dataset.typed;
                }}
                onPaste={(event) => {
                  const pair = pairIn(event.clipboardData.getData("text"));
                  if (!pair) return;
                  event.preventDefault();
                  fill(...pair);
                }}
              />
            )}
          </Field>
        ))}
      </div>
    </Fold>
  );
}

function hasCoordinates({ latitude, longitude }: CoordinateFieldsProps["fields"]) {
  return [latitude, longitude].every(({ initialValue }) => Number(initialValue ?? 0) !== 0);
}
