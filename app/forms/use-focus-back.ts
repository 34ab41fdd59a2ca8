import { useEffect, useRef } from "react";

/**
 * Restores the focus when a save remounts the focused element.
 *
 * @param version changes when the form has been saved
 * @returns to be called when the form is sent
 */
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
