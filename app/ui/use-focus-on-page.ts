import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Where a navigation has removed what had the focus, such as the pressed link, the page's own part
 * gets it: the next Tab goes on from there, and a screen reader says that something has changed.
 */
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
  // In a menu that has just closed. Older browsers do not know.
  return activeElement.checkVisibility?.() === false;
}
