import { useSyncExternalStore } from "react";

/**
 * False on the server and while a page of the server comes to life, so that both agree; true once
 * script has taken over. What script renders later has it true from the first render on.
 */
export function useHydrated() {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => {};
