import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";

/** Remembers a list's filter and page, in this tab. */
export function useListPlace(list: string) {
  const { search } = useLocation();
  useEffect(() => {
    try {
      sessionStorage.setItem(`list ${list}`, search);
    } catch {
      // Without storage, 목록 leads to the first page.
    }
  }, [list, search]);
}

/** @returns the list's URL as last seen */
export function useWayToList(list: string) {
  const [search, setSearch] = useState("");
  useEffect(() => {
    try {
      setSearch(sessionStorage.getItem(`list ${list}`) ?? "");
    } catch {}
  }, [list]);
  return list + search;
}
