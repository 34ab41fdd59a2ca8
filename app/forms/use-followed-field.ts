import { useEffect, useRef } from "react";

/**
 * A field that follows the list's address, also Back and Forward. It stays the same element, so that
 * it keeps the focus, and what was typed while a search was under way.
 */
export function useFollowedField<Field extends HTMLInputElement | HTMLSelectElement>(
  words: string,
) {
  const field = useRef<Field>(null);
  /** What the field had when it last was the list's. */
  const settled = useRef(words);
  useEffect(() => {
    const form = field.current?.form;
    const note = () => {
      settled.current = field.current?.value ?? "";
    };
    form?.addEventListener("submit", note);
    return () => form?.removeEventListener("submit", note);
  }, []);
  useEffect(() => {
    if (field.current?.value === settled.current) field.current.value = words;
    settled.current = words;
  }, [words]);
  return field;
}
