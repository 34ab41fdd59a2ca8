import { useFetcher, useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

const PAUSE = 30_000;

/**
 * `?refresh` does not count as use of the session (docs/decisions/026-who-saw-what.md).
 *
 * @param isOutdated whether what is shown needs newer data
 */
export function useRefreshed<Data extends { readAt: number }>(
  loaded: Data,
  isOutdated: (shown: Data) => boolean = () => true,
): Data {
  const { pathname, search } = useLocation();
  // Another list is another fetcher: late data must not show in its place.
  const { data, load } = useFetcher<Data | null>({ key: `refreshed ${pathname}${search}` });
  const lastAsked = useRef(0);
  const isDue = useRef<() => boolean>(() => true);

  useEffect(() => {
    lastAsked.current = performance.now();
    function ask() {
      if (document.visibilityState !== "visible" || !navigator.onLine) return;
      if (performance.now() - lastAsked.current < PAUSE || !isDue.current()) return;
      lastAsked.current = performance.now();
      load(`${pathname}${search}${search ? "&" : "?"}refresh=1`);
    }
    const timer = setInterval(ask, PAUSE / 10);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [pathname, search, load]);

  // A failed refresh has no data: the last one's stays.
  const address = pathname + search;
  const [kept, setKept] = useState<{ place: string; data: Data }>();
  const answer = data as Data | null | undefined;
  if (answer && answer !== kept?.data) setKept({ place: address, data: answer });
  const isFresh = kept?.place === address && kept.data.readAt > loaded.readAt;
  const shown = isFresh ? kept.data : loaded;
  isDue.current = () => isOutdated(shown);
  return shown;
}
