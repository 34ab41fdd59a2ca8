import { useSyncExternalStore } from "react";

/** False during hydration, so that server and browser render the same. */
export function useHydrated() {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => {};
