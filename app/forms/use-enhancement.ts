import { type ComponentType, useEffect, useState } from "react";

/**
 * Loads a component on demand. Undefined until it is loaded, and for good if that fails: the
 * fallback keeps working, where React.lazy would take the whole page down.
 *
 * @param load must be the same function on every render
 */
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
