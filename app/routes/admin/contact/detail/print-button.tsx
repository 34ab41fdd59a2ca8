import { useHydrated } from "~/forms/use-hydrated";

/** Prints the page. Without script the browser's own menu does. */
export function PrintButton() {
  if (!useHydrated()) return null;
  return (
    <button type="button" className="button-quiet" onClick={() => window.print()}>
      인쇄
    </button>
  );
}
