import { getTextareaProps } from "@conform-to/react";
import type { FieldMeta } from "./field";

interface ReadOnlyLinesProps {
  meta: FieldMeta;
  inWords?: (value: string) => string;
}

/** Wraps; an input would cut the value off. */
export function ReadOnlyLines({ meta, inWords = (value) => value }: ReadOnlyLinesProps) {
  return (
    <textarea
      {...getTextareaProps(meta)}
      key={meta.key}
      defaultValue={inWords(String(meta.initialValue ?? ""))}
      rows={1}
      readOnly
      placeholder="없음"
    />
  );
}
