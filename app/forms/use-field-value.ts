import { useEffect, useState } from "react";
import type { FieldMeta } from "./field";

export function useFieldValue({ formId, name, initialValue }: FieldMeta) {
  const [value, setValue] = useState(String(initialValue ?? ""));
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const follow = () => {
      const field = form.elements.namedItem(name);
      if (field instanceof HTMLInputElement) setValue(field.value);
    };
    follow();
    form.addEventListener("input", follow);
    return () => form.removeEventListener("input", follow);
  }, [formId, name]);
  return value;
}
