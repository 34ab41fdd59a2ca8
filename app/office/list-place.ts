import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";

/** Remembers, in this tab, which part of a list was looked at. */
export function useListPlace(list: string) {
  const { search } = useLocation();
  useEffect(() => {
    try {
      sessionStorage.setItem(`list ${list}`, search);
    } catch {
      // Where nothing may be kept, 목록 leads to the beginning.
    }
  }, [list, search]);
}

/** @returns the address of the list as it was last looked at */
export function useWayToList(list: string) {
  const [search, setSearch] = useState("");
  useEffect(() => {
    try {
      setSearch(sessionStorage.getItem(`list ${list}`) ?? "");
    } catch {}
  }, [list]);
  return list + search;
}
