import { getSelectProps } from "@conform-to/react";
import { Field, type FieldMeta } from "~/forms/field";

interface RequestKindFieldProps {
  meta: FieldMeta;
  kinds: Record<string, string>;
}

export function RequestKindField({ meta, kinds }: RequestKindFieldProps) {
  return (
    <Field meta={meta} label="요청 종류" required>
      <select {...getSelectProps(meta)} key={meta.key} aria-required>
        <option value="">선택하세요</option>
        {Object.entries(kinds).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  );
}
