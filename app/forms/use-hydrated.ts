import { useSyncExternalStore } from "react";

/**
 * False on the server and during hydration, so that both render the same; true afterwards.
 * Components first rendered after hydration get true at once.
 */
export function useHydrated() {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => {};
