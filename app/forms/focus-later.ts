/**
 * Focuses what the next frame shows, unless something else has been focused meanwhile: text typed
 * there would go astray.
 */
export function focusLater(find: () => HTMLElement | null | undefined) {
  const before = document.activeElement;
  requestAnimationFrame(() => {
    const { activeElement } = document;
    const isFree = !activeElement || activeElement === document.body || activeElement === before;
    if (isFree) find()?.focus();
  });
}
