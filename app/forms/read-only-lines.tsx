import { type FieldMetadata, getTextareaProps } from "@conform-to/react";

/** What is long breaks into lines where it is only read; an input would cut it off. */
export function ReadOnlyLines({ meta }: { meta: FieldMetadata<unknown> }) {
  return (
    <textarea {...getTextareaProps(meta)} key={meta.key} rows={1} readOnly placeholder="없음" />
  );
}
