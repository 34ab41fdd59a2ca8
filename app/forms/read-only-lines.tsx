import type { FieldMeta } from "./field";

interface ReadOnlyLinesProps {
  meta: FieldMeta;
  inWords?: (value: string) => string;
}

/** A control would cut the value off, where the browser does not fit it to its content (`field-sizing`). */
export function ReadOnlyLines({ meta, inWords = (value) => value }: ReadOnlyLinesProps) {
  return (
    <output id={meta.id} name={meta.name} className="as-typed">
      {inWords(String(meta.initialValue ?? "")) || "없음"}
    </output>
  );
}
