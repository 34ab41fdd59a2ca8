import { useEffect, useRef } from "react";

/** For a save that remounts the focused element; call the result when the form is sent. */
export function useFocusBack(version: unknown, find: () => HTMLElement | null | undefined) {
  const sent = useRef<{ version: unknown }>();
  useEffect(() => {
    if (!sent.current || sent.current.version === version) return;
    sent.current = undefined;
    if (document.activeElement === document.body) find()?.focus({ preventScroll: true });
  });
  return () => {
    sent.current = { version };
  };
}
