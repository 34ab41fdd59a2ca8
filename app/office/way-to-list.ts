import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { useHydrated } from "~/forms/use-hydrated";

export function useRememberedList(list: string) {
  const { search } = useLocation();
  useEffect(() => {
    try {
      sessionStorage.setItem(`list ${list}`, search);
    } catch {
      // The browser refuses storage, or has no room.
    }
  }, [list, search]);
}

/** Right from the first render, except on the server's. */
export function useWayToList(list: string) {
  return list + (useHydrated() ? lastSeen(list) : "");
}

function lastSeen(list: string) {
  try {
    return sessionStorage.getItem(`list ${list}`) ?? "";
  } catch {
    return "";
  }
}
