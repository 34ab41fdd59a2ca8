import { type RefObject, useEffect, useRef } from "react";

/** On a phone, the Back button closes what covers the screen, and stays on the page. */
export function useBackToClose(cover: RefObject<HTMLDialogElement | HTMLDetailsElement>) {
  /** Whether the cover has a history entry, or is leaving it. */
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
    // Reopened while it is still leaving its last history entry: shown without one.
    if (entry.current) return;
    entry.current = "pushed";
    window.history.pushState(window.history.state, "");
  }

  /** If closed by other means, leaves the history entry too, unless it was reopened at once. */
  function leaveEntry() {
    if (cover.current?.open) return;
    if (entry.current !== "pushed") return;
    entry.current = "leaving";
    window.history.back();
  }

  /** A link in it was followed, to a page that takes the place of the history entry. */
  function giveEntry() {
    const hasEntry = entry.current === "pushed";
    entry.current = undefined;
    return hasEntry;
  }

  return { pushEntry, leaveEntry, giveEntry };
}
