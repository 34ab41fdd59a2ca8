import { FieldErrors, type FieldMeta } from "~/forms/field";

interface FlagFieldProps {
  meta: Pick<FieldMeta, "id" | "name" | "initialValue" | "errorId" | "errors">;
  label: string;
}

/** An unchecked box is not sent, which the schema takes for no. */
export function FlagField({ meta, label }: FlagFieldProps) {
  return (
    <fieldset className="choice">
      <legend className="visually-hidden">홈페이지 표시</legend>
      <label>
        <input
          type="checkbox"
          id={meta.id}
          name={meta.name}
          aria-invalid={meta.errors ? true : undefined}
          aria-describedby={meta.errors && meta.errorId}
          value="1"
          defaultChecked={meta.initialValue === "1"}
        />
        {label}
      </label>
      <FieldErrors id={meta.errorId} errors={meta.errors} />
    </fieldset>
  );
}

export function DraftField({ meta }: Pick<FlagFieldProps, "meta">) {
  const isDraft = meta.initialValue === "1";
  return (
    <fieldset className="choice">
      <legend>공개 여부</legend>
      <label>
        <input type="radio" name={meta.name} value="0" defaultChecked={!isDraft} />
        공개
      </label>
      <label>
        <input type="radio" name={meta.name} value="1" defaultChecked={isDraft} />
        초안
      </label>
      <p className="field-hint">초안은 사진까지 로그인한 사람에게만 보입니다.</p>
    </fieldset>
  );
}
