import { useEffect, useState } from "react";

/** False on the server and in the first render, so that both agree; true once script has taken over. */
export function useHydrated() {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}
