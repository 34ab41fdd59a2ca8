import { type RefObject, useEffect, useRef } from "react";

/** On a phone, Back closes an overlay and stays on the page. */
export function useBackToClose(cover: RefObject<HTMLDialogElement | HTMLDetailsElement>) {
  const entry = useRef<"pushed" | "leaving">();
  useEffect(() => {
    const close = () => {
      if (!entry.current) return;
      const was = entry.current;
      entry.current = undefined;
      if (was !== "pushed" || !cover.current) return;
      if (cover.current instanceof HTMLDialogElement) cover.current.close();
      else cover.current.open = false;
    };
    window.addEventListener("popstate", close);
    return () => window.removeEventListener("popstate", close);
  }, [cover]);

  function pushEntry() {
    // Reopened before its last entry is gone: shown without one.
    if (entry.current) return;
    entry.current = "pushed";
    window.history.pushState(window.history.state, "");
  }

  function leaveEntry() {
    if (cover.current?.open) return;
    if (entry.current !== "pushed") return;
    entry.current = "leaving";
    window.history.back();
  }

  /** The followed link replaces the history entry. */
  function giveEntry() {
    const hasEntry = entry.current === "pushed";
    entry.current = undefined;
    return hasEntry;
  }

  return { pushEntry, leaveEntry, giveEntry };
}
