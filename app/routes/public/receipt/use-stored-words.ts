import { useLocation } from "@remix-run/react";
import { type RefObject, useEffect } from "react";

/**
 * In this tab: in-app browsers discard a page while a photo is being picked
 * (docs/decisions/006-once-is-once.md).
 *
 * @param saved how many additions there are; words typed when there were fewer do not come back, because
 *   they may be what was added
 */
export function useStoredWords(field: RefObject<HTMLTextAreaElement>, saved: number) {
  const { pathname } = useLocation();
  useEffect(() => {
    const area = field.current;
    if (!area) return;
    const name = `words ${pathname}`;
    const mark = `${saved} `;
    const store = () => {
      try {
        if (area.value) sessionStorage.setItem(name, mark + area.value);
        else sessionStorage.removeItem(name);
      } catch {
        // The browser refuses storage, or has no room.
      }
    };
    const stored = read(name);
    // What a refusal brings back, or was typed before the script was there, is newer.
    if (!area.value && stored.startsWith(mark)) area.value = stored.slice(mark.length);
    store();
    area.addEventListener("input", store);
    return () => area.removeEventListener("input", store);
  }, [field, pathname, saved]);
}

function read(name: string) {
  try {
    return sessionStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}
