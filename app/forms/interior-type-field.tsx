import { FieldErrors, type FieldMeta } from "./field";
import { interiorTypes, interiorTypeWords } from "./interior-types";

interface InteriorTypeFieldProps {
  meta: FieldMeta;
  initial: unknown;
  readOnly?: boolean | undefined;
}

export function InteriorTypeField({ meta, initial, readOnly }: InteriorTypeFieldProps) {
  const isUnknown = readOnly && !initial;
  return (
    <fieldset className="choice">
      <legend>공사 범위</legend>
      {isUnknown && interiorTypeWords[""]}
      {!isUnknown &&
        Object.entries(interiorTypes).map(([value, label]) => (
          <label key={value}>
            <input
              type="radio"
              name={meta.name}
              value={value}
              defaultChecked={initial === value}
              disabled={readOnly}
            />
            {label}
          </label>
        ))}
      <FieldErrors id={meta.errorId} errors={meta.errors} />
    </fieldset>
  );
}
