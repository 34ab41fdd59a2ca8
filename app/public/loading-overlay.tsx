import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";

/** Shorter waits than this are not noticed, and a flash of grey would be. */
const NOTICEABLE = 300;

/** Covers the page while the next one is awaited. */
export function LoadingOverlay() {
  const isLoading = useNavigation().state !== "idle";
  const [isNoticed, setNoticed] = useState(false);
  useEffect(() => {
    if (!isLoading) return setNoticed(false);
    const timer = setTimeout(() => setNoticed(true), NOTICEABLE);
    return () => clearTimeout(timer);
  }, [isLoading]);

  return (
    <div role="status">
      {isLoading && isNoticed && (
        <div className="loading-overlay">
          <div className="loading-box">Loading.....</div>
        </div>
      )}
    </div>
  );
}
