import { getTextareaProps } from "@conform-to/react";
import type { FieldMeta } from "./field";

/** A read-only value that wraps; an input would cut it off. */
export function ReadOnlyLines({ meta }: { meta: FieldMeta }) {
  return (
    <textarea {...getTextareaProps(meta)} key={meta.key} rows={1} readOnly placeholder="없음" />
  );
}
