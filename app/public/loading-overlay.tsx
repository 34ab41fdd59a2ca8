import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";

/** Shorter waits go unnoticed, but a grey flash would not. */
const NOTICEABLE = 300;

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
