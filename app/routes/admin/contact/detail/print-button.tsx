import { useHydrated } from "~/forms/use-hydrated";

/** Without script, the browser's menu does it. */
export function PrintButton() {
  if (!useHydrated()) return null;
  return (
    <button type="button" className="button-quiet" onClick={() => window.print()}>
      인쇄
    </button>
  );
}
