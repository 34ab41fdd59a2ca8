import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Moves focus into the page if a navigation removed the focused element. */
export function useFocusOnPage() {
  const { key } = useLocation();
  const focusedAt = useRef(key);
  useEffect(() => {
    if (focusedAt.current === key) return;
    focusedAt.current = key;
    if (isLost()) document.getElementById("content")?.focus({ preventScroll: true });
  }, [key]);
}

function isLost() {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return true;
  // True in a menu that has just closed; older browsers lack the method.
  return activeElement.checkVisibility?.() === false;
}
