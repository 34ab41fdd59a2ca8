import { useEffect, useState } from "react";
import { type Arrival, arrivalNoted, isKnownArrival } from "~/contact/arrival";

/** @param given what the request said; otherwise an earlier page has recorded it */
export function useArrival(given: Arrival) {
  const [arrival, setArrival] = useState(given);
  useEffect(() => {
    if (isKnownArrival(given)) return;
    try {
      const noted = new URLSearchParams(sessionStorage.getItem("arrival") ?? "");
      setArrival(arrivalNoted(noted, location.host));
    } catch {
      // The browser refuses storage, or has no room.
    }
  }, [given]);
  return arrival;
}
