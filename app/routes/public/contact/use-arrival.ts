import { useEffect, useState } from "react";
import { type Arrival, arrivalNoted, isKnown } from "~/contact/arrival";

/** @param given what the request for the form said; otherwise script has noted it on an earlier page */
export function useArrival(given: Arrival) {
  const [arrival, setArrival] = useState(given);
  useEffect(() => {
    if (isKnown(given)) return;
    try {
      const noted = new URLSearchParams(sessionStorage.getItem("arrival") ?? "");
      setArrival(arrivalNoted(noted, location.host));
    } catch {
      // If storage is blocked, nothing was noted.
    }
  }, [given]);
  return arrival;
}
