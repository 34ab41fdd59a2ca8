import { getTextareaProps } from "@conform-to/react";
import type { FieldMeta } from "./field";

interface ReadOnlyLinesProps {
  meta: FieldMeta;
  /** How the value is written for a reader. */
  inWords?: (value: string) => string;
}

/** A read-only value that wraps; an input would cut it off. */
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
