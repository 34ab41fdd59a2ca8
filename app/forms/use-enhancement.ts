import { type ComponentType, useEffect, useState } from "react";

/**
 * A component that comes as a module of its own, when it is wanted and not before. Undefined until
 * then, and for good when it cannot be had: what stands in its place goes on working, where
 * React.lazy would take the whole page down.
 *
 * @param load must be the same function at every render
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
