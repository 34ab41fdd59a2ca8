import { type ComponentType, useEffect, useState } from "react";

/** React.lazy would take the page down on failure. `load` must be the same on every render. */
export function useEnhancement<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  isWanted: boolean,
  onFailed?: () => void,
): ComponentType<Props> | undefined {
  const [Enhancement, setEnhancement] = useState<ComponentType<Props>>();
  useEffect(() => {
    if (!isWanted) return;
    load().then(
      (module) => setEnhancement(() => module.default),
      () => onFailed?.(),
    );
  }, [load, isWanted, onFailed]);
  return Enhancement;
}
