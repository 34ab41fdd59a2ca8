import { useEffect, useRef } from "react";

/** Mirrors the URL; stays mounted, so that focus and text typed during a search survive. */
export function useFollowedField<Field extends HTMLInputElement | HTMLSelectElement>(
  words: string,
) {
  const field = useRef<Field>(null);
  const settled = useRef(words);
  useEffect(() => {
    const form = field.current?.form;
    const follow = () => {
      settled.current = field.current?.value ?? "";
    };
    form?.addEventListener("submit", follow);
    return () => form?.removeEventListener("submit", follow);
  }, []);
  useEffect(() => {
    if (field.current?.value === settled.current) field.current.value = words;
    settled.current = words;
  }, [words]);
  return field;
}
